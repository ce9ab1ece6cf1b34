import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

type Sample = readonly [folder: string, line: string];

const FORBIDDEN: readonly Sample[] = [
  ['domain', "import { openDatabase } from '../db/database.ts';"],
  ['domain/checks', "import { createLog } from '../../platform/log.ts';"],
  ['domain', "import { readFileSync } from 'node:fs';"],
  ['db/reads/drifts', "import { endpoints } from '../../../api/endpoints.ts';"],
  ['db/reads/drifts', "import { resolveDrifts } from '../../commands/drifts/drifts.ts';"],
  ['db/commands/drifts', "import { endpoints } from '../../../api/endpoints.ts';"],
  ['activities/sync', "import pg from 'pg';"],
  ['activities/sync', "import { Webhook } from '../../db/models/webhook.ts';"],
  ['api/jobs', "import type { Knex } from 'knex';"],
  ['api/jobs', "import { Job } from '../../db/models/job.ts';"],
  ['workers', "import { Model } from 'objection';"],
  ['launch', "import { Client } from 'pg';"],
  ['db', "import { workflowIds } from '../workflows/ids.ts';"],
  ['api/drifts', "import { syncActivities } from '../../activities/sync/sync.ts';"],
  ['api', "import { startDispatcher } from '../workers/dispatcher.ts';"],
  ['activities/sync', "import { endpoints } from '../../api/endpoints.ts';"],
  ['workflows', "import { openDatabase } from '../db/database.ts';"],
  ['workflows', "import { createHash } from 'node:crypto';"],
  ['workflows', "import { syncActivities } from '../activities/sync/sync.ts';"],
  ['workers', "import { endpoints } from '../api/endpoints.ts';"],
  ['platform', "import { openDatabase } from '../db/database.ts';"],
  ['launch', "import { endpoints } from '../api/endpoints.ts';"],
  ['sample/azure', "import { createAzureSession } from '../../activities/clouds/azure/session.ts';"],
  ['cli/commands', "import { endpoints } from '../../api/endpoints.ts';"],
  ['console/views', "import { severityOf } from '../../domain/severity.ts';"],
  ['console', "import { printTable } from '../cli/table.ts';"],
  ['console/show', "import { join } from 'node:path';"],
];

const ALLOWED: readonly Sample[] = [
  ['domain', "import { createHash } from 'node:crypto';"],
  ['workflows', "import type { SyncActivities } from '../activities/sync/sync.ts';"],
  ['workflows', "import { severityOf } from '../domain/severity.ts';"],
  ['api/drifts', "import { workflowIds } from '../../workflows/ids.ts';"],
  ['activities/sync', "import { openDatabase } from '../../db/database.ts';"],
  ['api/jobs', "import type { Job } from '../../db/models/job.ts';"],
  ['db', "import knex from 'knex';"],
  ['db/reads/drifts', "import { severityOf } from '../../../domain/severity.ts';"],
  ['db/commands/drifts', "import { findDrift } from '../../reads/drifts/drifts.ts';"],
  ['console/service', "import { createClient } from '../../client/src/client.ts';"],
];

describe('the lint rule on import directions', function () {
  this.timeout(30_000);
  let refused: string[];

  /** The line as a file of that folder, under a name that the linter's output distinguishes. */
  const fileOf = (sample: Sample): string => `${sample[0]}/sample-${[...FORBIDDEN, ...ALLOWED].indexOf(sample)}.ts`;

  before(() => {
    const project = mkdtempSync(join(tmpdir(), 'audit-lint-'));
    cpSync(join(ROOT, '.oxlintrc.json'), join(project, '.oxlintrc.json'));
    for (const sample of [...FORBIDDEN, ...ALLOWED]) {
      const path = join(project, fileOf(sample));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, `${sample[1]}\n`);
    }
    const oxlint = join(ROOT, 'node_modules', 'oxlint', 'bin', 'oxlint');
    const run = spawnSync(process.execPath, [oxlint, '-f', 'unix'], { cwd: project, encoding: 'utf8' });
    refused = run.stdout.split('\n').filter((line) => line.includes('no-restricted-imports'));
    rmSync(project, { recursive: true, force: true });
  });

  for (const sample of FORBIDDEN) {
    it(`refuses in ${sample[0]}/: ${sample[1]}`, () => {
      assert.ok(refused.some((line) => line.startsWith(fileOf(sample))));
    });
  }

  for (const sample of ALLOWED) {
    it(`allows in ${sample[0]}/: ${sample[1]}`, () => {
      assert.ok(!refused.some((line) => line.startsWith(fileOf(sample))));
    });
  }
});
