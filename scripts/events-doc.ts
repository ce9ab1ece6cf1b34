import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventsDocument } from '../domain/events/document.ts';

// `npm run docs:events`: rewrites docs/events.md from the payload schemas.
writeFileSync(join(import.meta.dirname, '..', 'docs', 'events.md'), eventsDocument());
