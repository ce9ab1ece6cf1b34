import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { eventsDocuments } from '../domain/events/document.ts';

// `npm run docs:events`: rewrites docs/events.md and docs/events from the payload schemas.
for (const [name, text] of Object.entries(eventsDocuments())) {
  const path = join(import.meta.dirname, '..', 'docs', name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
