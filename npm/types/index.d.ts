// All types, those of each game by its name. Made by scripts/generate-types.

export type * from "./client.js";
export type * as http from "./http.js";
export type * from "./in-game.js";
export type * as maginor from "./maginor.js";
export type * as abracada from "./abracada.js";
export type * as magalon from "./magalon.js";
