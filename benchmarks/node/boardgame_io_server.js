// boardgame.io's own server with the game of game.js: node boardgame_io_server.js PORT-FILE [FOLDER]
// It listens on a free port, whose number it writes into PORT-FILE. Matches are in memory, or, with
// FOLDER, also in files there.
'use strict';

process.env.NODE_ENV = 'production'; // before any library looks

const fs = require('node:fs');
const { FlatFile, Server } = require('boardgame.io/server');
const { game } = require('./game.js');

const [file, folder] = process.argv.slice(2);
const db = folder ? new FlatFile({ dir: folder }) : undefined;
const server = Server({ games: [game], origins: [/.*/], db });

server.run({ port: 0 }, () => {}).then(({ appServer }) => {
  fs.writeFileSync(`${file}.new`, String(appServer.address().port));
  fs.renameSync(`${file}.new`, file);
});
