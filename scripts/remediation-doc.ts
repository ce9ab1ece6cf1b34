import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { remediationDocument } from '../domain/remediation/document.ts';

// `npm run docs:remediation`: writes docs/remediation.md anew from the planner's table.
writeFileSync(join(import.meta.dirname, '..', 'docs', 'remediation.md'), remediationDocument());
