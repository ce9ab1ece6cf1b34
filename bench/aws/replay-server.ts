import { createReplay } from './replay.ts';
import { serveReplies, textReply } from './replay-http.ts';

/**
 * Serves the replies of a slow AWS emulator from memory. Started as `tsx bench/aws/replay-server.ts <emulator url>`;
 * `GET /replay-statistics` returns `{requests, forwarded}`.
 */
const emulatorUrl = process.argv[2];
if (emulatorUrl === undefined) throw new Error('usage: replay-server.ts <emulator url>');
const replay = createReplay(emulatorUrl);
serveReplies((request) =>
  request.url === '/replay-statistics'
    ? textReply('application/json', JSON.stringify(replay.statistics))
    : replay.answer(request),
);
