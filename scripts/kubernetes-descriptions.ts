/**
 * `npm run descriptions:kubernetes`: updates the description of the Kubernetes API with which every call is compared,
 * and prints what changed. It reads from the API server that test/helpers/kube-apiserver.ts builds and starts.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apisFolder, readDescriptions } from '../activities/clouds/kubernetes/descriptions/description.ts';
import { changesOf } from '../test/descriptions/kubernetes/changes.ts';
import { descriptionText } from '../test/descriptions/kubernetes/description-text.ts';
import { readServer } from '../test/descriptions/kubernetes/read-server.ts';
import { startApiserver } from '../test/helpers/kube-apiserver.ts';

// Servers of tests keep no process alive.
const awake = setInterval(() => undefined, 60_000);
const server = await startApiserver();
let read: Awaited<ReturnType<typeof readServer>>;
try {
  read = await readServer(server);
} finally {
  await server.stop();
  clearInterval(awake);
}
mkdirSync(apisFolder, { recursive: true });
const committed = readDescriptions();
let changes = 0;
for (const [api, description] of Object.entries(read)) {
  for (const line of changesOf(committed[api] ?? null, description)) {
    changes += 1;
    console.log(line);
  }
  writeFileSync(join(apisFolder, `${api}.json`), descriptionText(description));
}
for (const api of Object.keys(committed).filter((name) => !Object.hasOwn(read, name))) {
  rmSync(join(apisFolder, `${api}.json`));
  console.log(`- ${api}`);
}
console.log(`${changes} changes of ${Object.keys(read).length} groups`);
