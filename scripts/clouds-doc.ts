/** `npm run docs:clouds`: writes the pages of docs/clouds from the collectors, their descriptions and the emulators. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloudDocuments } from '../test/contract/clouds-document/documents.ts';

const folder = join(import.meta.dirname, '..', 'docs', 'clouds');
mkdirSync(folder, { recursive: true });
for (const [name, text] of await cloudDocuments()) writeFileSync(join(folder, name), text);
