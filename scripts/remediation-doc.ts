import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { controlsPage } from '../domain/remediation/control-document.ts';
import { documentMarker, remediationIndex, remediationPages } from '../domain/remediation/document.ts';

// `npm run docs:remediation`: writes the generated part of docs/remediation.md and a page for each resource type.
const docs = join(import.meta.dirname, '..', 'docs');
const index = join(docs, 'remediation.md');
const [byHand] = readFileSync(index, 'utf8').split(documentMarker);
writeFileSync(index, `${byHand}${documentMarker}\n${remediationIndex()}`);

rmSync(join(docs, 'remediation'), { recursive: true, force: true });
for (const { path, text } of [controlsPage(), ...remediationPages()]) {
  const file = join(docs, 'remediation', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
