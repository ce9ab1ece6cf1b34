import type { CheckedResource } from '../../../../domain/checks/fields.ts';
import { gcpChecks } from '../../../../domain/clouds/gcp/checks.ts';
import { allSchemaTypes } from '../../../../domain/clouds/schema-types.ts';
import { findCheck } from '../../../../platform/check-catalog.ts';
import { gcpSession } from '../../../activities/clouds/gcp/project-under-test.ts';
import { startGoogleCloud } from '../../../emulators/google-cloud.ts';
import type { Answers } from '../../../emulators/google-cloud/answers.ts';
import { testProject } from '../../../emulators/google-project.ts';
import { startJsonResponder } from '../../../emulators/json-responder.ts';
import type { PlacesOf } from '../comparison.ts';
import type { ComparedKind } from '../kind.ts';
import { collectUnits } from '../own-verdicts.ts';
import { redirectedProwler, runProwler } from '../run-prowler.ts';
import { adversarialCases, adversarialProject } from './adversarial-project.ts';
import { ownAnswers, prowlersAnswers } from './answers.ts';
import { gcpArguments } from './arguments.ts';
import { ordinaryProject, type SeededProject } from './ordinary-project.ts';

/** Google Cloud, on a project of the project's emulator. */
export const gcpKind: ComparedKind = {
  cloud: 'gcp',
  checks: gcpChecks,
  arguments: gcpArguments,
  adversarial: adversarialCases,
  placesIn,
  async record(account, binary) {
    const seed = account === 'ordinary' ? ordinaryProject() : adversarialProject();
    const recordedAt = new Date();
    const inventory = await inventoryOf(seed);
    const server = await startProwlersServer(prowlersAnswers(seed));
    try {
      const { version, verdicts } = await runProwler({
        binary,
        cloud: 'gcp',
        checks: gcpChecks.map(({ id }) => id),
        args: ['--project-ids', testProject],
        env: { GOOGLE_CLOUD_PROJECT: testProject, REDIRECT_TO: server.url, REDIRECT_TOKEN: 'a-token' },
        through: redirectedProwler,
        resourceOf: ({ metadata, resources: [resource] }) => {
          if (resource === undefined) return null;
          // Of service accounts it has the whole path as the name.
          return isOfAccount(metadata.event_code) ? testProject : resource.name.replace(/^.*\/serviceAccounts\//, '');
        },
      });
      return { recordedAt, prowlerVersion: version, inventory, prowlers: verdicts };
    } finally {
      await server.stop();
    }
  },
};

/** Returns what a sync lists of a project that answers as Google Cloud is described. */
async function inventoryOf(seed: SeededProject): Promise<CheckedResource[]> {
  const google = await startGoogleCloud({ answers: ownAnswers(seed) });
  const session = gcpSession(google.url, { listsBySchema: true });
  const units = session.units({ regions: ['global'], withGlobal: true });
  const bySchema = { service: allSchemaTypes, region: 'global', resourceTypes: [] };
  const inventory = await collectUnits(session, [...units, bySchema]);
  session.close();
  await google.stop();
  return inventory;
}

/**
 * Answers Prowler's clients, which call methods that this service does not call, so that the emulator has no
 * descriptions of them. Every API is enabled.
 */
async function startProwlersServer(answers: Answers): Promise<{ url: string; stop(): Promise<void> }> {
  return startJsonResponder(({ path }) => {
    const { pathname, searchParams } = new URL(path, 'http://google');
    const asked = decodeURIComponent(pathname);
    const known = answers[asked];
    if (known !== undefined) return { json: typeof known === 'function' ? known(searchParams, 1) : known };
    if (/\/services\/[^/]+$/.test(asked)) return { json: { state: 'ENABLED' } };
    return { status: 404, json: { error: { code: 404, message: `there is no ${asked}`, status: 'NOT_FOUND' } } };
  });
}

const accountTypes = ['account', 'iam_policy'];

/** Prowler evaluates this once for a project, this service for each network. */
const ofNetworks = 'compute_network_default_in_use';

function isOfAccount(check: string): boolean {
  if (check === ofNetworks) return true;
  return (findCheck('cloud_b', check)?.resourceTypes ?? []).every((type) => accountTypes.includes(type));
}

/** Prowler names resources by their names, this service by ids; settings of the project are compared as one. */
function placesIn(inventory: readonly CheckedResource[]): PlacesOf {
  const names = new Map(inventory.map(({ resourceType, externalId, name }) => [`${resourceType} ${externalId}`, name]));
  return ({ check, resource }) => {
    if (isOfAccount(check)) return ['the project'];
    const types = findCheck('cloud_b', check)?.resourceTypes ?? [];
    const named = types.map((type) => names.get(`${type} ${resource}`)).find((name) => name !== undefined);
    return [named ?? resource];
  };
}
