import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createAwsSession } from '../../../../activities/clouds/aws/session/session.ts';
import type { CheckedResource } from '../../../../domain/checks/fields.ts';
import { awsChecks } from '../../../../domain/clouds/aws/checks.ts';
import type { JsonObject } from '../../../../domain/json.ts';
import { findCheck } from '../../../../platform/check-catalog.ts';
import { startSchemaAccount } from '../../../emulators/aws/schema-account.ts';
import { motoPython, startMoto } from '../../../helpers/moto.ts';
import type { PlacesOf } from '../comparison.ts';
import type { ComparedKind } from '../kind.ts';
import { collectInventory, collectUnits, sortedInventory } from '../own-verdicts.ts';
import { runProwler } from '../run-prowler.ts';
import type { ComparedAccount } from '../recorded.ts';
import { awsAdversarialCases } from './adversarial-cases.ts';
import { awsArguments } from './arguments.ts';
import { comparedCredentials, comparedRegion } from './seed/settings.ts';
import { seedAdversarialAccount } from './seed/adversarial-account.ts';
import { seedAccount } from './seed/seed-account.ts';

/** Reads the code of functions from where the real AWS keeps it, which no emulator provides. */
const notOnEmulators = new Set(['awslambda_function_no_secrets_in_code']);

/** AWS, on an account of moto. */
export const awsKind: ComparedKind = {
  cloud: 'aws',
  checks: awsChecks,
  arguments: awsArguments,
  adversarial: awsAdversarialCases,
  placesIn,
  async record(account, binary) {
    const moto = await startMoto({ awsPolicies: true, images: false });
    try {
      await (account === 'ordinary' ? seedAccount : seedAdversarialAccount)(moto.url);
      const bySchema = await seedBySchema(moto.url, account);
      const recordedAt = new Date();
      const session = createAwsSession({ ...sessionSettings, endpointUrl: moto.url });
      const byHand = await collectInventory(session, { regions: [comparedRegion] });
      session.close();
      const { version, verdicts } = await runProwler({
        binary,
        cloud: 'aws',
        checks: awsChecks.map(({ id }) => id).filter((id) => !notOnEmulators.has(id)),
        // By default Prowler leaves out unused security groups, and this service does not.
        args: ['--region', comparedRegion, '--scan-unused-services'],
        env: {
          AWS_ENDPOINT_URL: moto.url,
          AWS_ACCESS_KEY_ID: comparedCredentials.accessKeyId,
          AWS_SECRET_ACCESS_KEY: comparedCredentials.secretAccessKey,
          AWS_DEFAULT_REGION: comparedRegion,
        },
        resourceOf: ({ metadata, resources: [resource] }) =>
          resource === undefined ? null : (bySchema.idOf(metadata.event_code, resource.uid) ?? listedId(resource.uid)),
      });
      const inventory = sortedInventory([...byHand, ...bySchema.inventory]);
      return { recordedAt, prowlerVersion: version, inventory, prowlers: verdicts };
    } finally {
      await moto.stop();
    }
  },
};

const sessionSettings = {
  credentials: { ...comparedCredentials, region: comparedRegion },
  fingerprint: (secret: string) => `hmac-sha256:${createHmac('sha256', 'comparison').update(secret).digest('hex')}`,
};

interface SeededModel {
  type: string;
  arn: string;
  model: JsonObject;
}

/**
 * Fills an account of moto with resources of types by schema, and returns what a sync lists of them: moto has no Cloud
 * Control, so what its services show of each is put into the project's double, which rejects what does not fit
 * CloudFormation's schema of the type. `idOf` returns the inventory's id of what a check of Prowler names by an ARN.
 */
async function seedBySchema(
  endpointUrl: string,
  account: ComparedAccount,
): Promise<{
  inventory: CheckedResource[];
  idOf: (check: string, arn: string) => string | null;
}> {
  const script = join(import.meta.dirname, 'seed', 'schema_resources.py');
  const { stdout } = await promisify(execFile)(motoPython(), [script, endpointUrl, comparedRegion, account], {
    maxBuffer: 16 * 1024 * 1024,
  });
  const models = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as SeededModel);
  const schemas = await startSchemaAccount();
  const ids = new Map<string, string>();
  for (const { type, arn, model } of models) ids.set(`${type} ${arn}`, schemas.put(type, model, comparedRegion));
  const session = createAwsSession({ ...sessionSettings, endpointUrl: schemas.url, listsBySchema: true });
  const types = [...new Set(models.map(({ type }) => type))];
  const inventory = await collectUnits(
    session,
    types.map((type) => ({ service: type, region: comparedRegion, resourceTypes: [type] })),
  );
  session.close();
  await schemas.stop();
  // Names that are unique in a region only have it before them in the inventory.
  const places = new Set(inventory.map(({ resourceType, externalId }) => `${resourceType} ${externalId}`));
  const listedAs = new Map(
    models.map(({ type, arn }) => {
      const id = ids.get(`${type} ${arn}`) ?? '';
      return [`${type} ${arn}`, places.has(`${type} ${id}`) ? id : `${comparedRegion}/${id}`];
    }),
  );
  return {
    inventory,
    idOf: (check, arn) => {
      const checked = findCheck('cloud_a', check)?.resourceTypes ?? [];
      return checked.map((type) => listedAs.get(`${type} ${arn}`)).find((id) => id !== undefined) ?? null;
    },
  };
}

const idInArn =
  /^arn:aws:(?:s3:::|ec2:[^:]*:[^:]*:(?:instance|volume|snapshot|security-group|vpc|subnet|network-acl|image)\/)(.+)$/;

/** Returns the id that an inventory lists a resource under, from its ARN. */
function listedId(uid: string): string {
  return idInArn.exec(uid)?.[1] ?? uid.replace(/:\*$/, '');
}

const accountTypes = ['account', 'account_region'];

/**
 * What a verdict is about, where the two sides divide the account differently: Prowler names settings of the account by
 * ARNs of its own, evaluates network ACLs one by one where this service evaluates the network they belong to, and
 * writes Neptune into the ARNs of snapshots, which AWS does not.
 */
function placesIn(inventory: readonly CheckedResource[]): PlacesOf {
  const networkOfAcl = new Map<string, string>();
  for (const { resourceType, externalId, configuration } of inventory) {
    const acls = configuration['network_acls'];
    if (resourceType !== 'network' || !Array.isArray(acls)) continue;
    for (const acl of acls) {
      if (acl === null || typeof acl !== 'object' || Array.isArray(acl)) continue;
      const id = acl['id'];
      if (typeof id === 'string') networkOfAcl.set(id, externalId);
    }
  }
  return ({ check, resource }) => {
    const types = findCheck('cloud_a', check)?.resourceTypes ?? [];
    if (types.every((type) => accountTypes.includes(type))) return ['the account'];
    return [networkOfAcl.get(resource) ?? resource.replace(/^arn:aws:neptune:/, 'arn:aws:rds:')];
  };
}
