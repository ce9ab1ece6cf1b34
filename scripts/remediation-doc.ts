import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentMarker, remediationDocument } from '../domain/remediation/document.ts';

// `npm run docs:remediation`: writes the generated part of docs/remediation.md from the planner's table.
const file = join(import.meta.dirname, '..', 'docs', 'remediation.md');
const [byHand] = readFileSync(file, 'utf8').split(documentMarker);
writeFileSync(file, `${byHand}${documentMarker}\n${remediationDocument()}`);
