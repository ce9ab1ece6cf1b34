import assert from 'node:assert/strict';
import { compareResources } from '../../activities/drift/compare-resources.ts';
import type { CloudSession } from '../../activities/clouds/cloud.ts';
import { listedTypes } from '../../activities/clouds/aws/schemas/listed-types.ts';
import { schemaTable } from '../../activities/clouds/aws/schemas/schema-table.ts';
import { createAwsSession } from '../../activities/clouds/aws/session/session.ts';
import { lockNextToScan } from '../../db/commands/drifts/scan.ts';
import type { Database } from '../../db/database.ts';
import { isObject, type JsonObject } from '../../domain/json.ts';
import { fingerprint, testRegion } from '../activities/clouds/aws/account-under-test.ts';
import { readModel } from '../emulators/aws/cloud-control.ts';
import { startSchemaAccount } from '../emulators/aws/schema-account.ts';
import { vendorSchemas } from '../emulators/aws/vendor-schemas.ts';
import { noCustomChecks } from './custom-checks.ts';
import { makeBaseline, makeProvider } from './factories.ts';
import { commonTypes } from './schema-documents/common-types.ts';
import { likelyDocument } from './schema-documents/sample-document.ts';
import { syncWith } from './session-sync.ts';

/** An open drift finding. */
export interface OpenDrift {
  resource_type: string;
  aspect: string;
  diff: JsonObject[];
}

/** An account with a resource of each of many types, with baselines, that is synced and scanned as a whole. */
export interface AccountByType {
  /** Types with what Cloud Control shows of their resource; replace a document to change it. */
  documents: Map<string, JsonObject>;
  /** Syncs, compares with the baselines, and returns the open findings. */
  detect(): Promise<OpenDrift[]>;
  close(): Promise<void>;
}

const pageSize = 500;

/** Makes the account, with the types in common use that are listed without input and can be read. */
export async function accountByType(database: Database, memberId: number): Promise<AccountByType> {
  const types = commonTypesListedAlone();
  const documents = new Map(types.map((type, index) => [type, likelyDocument(type, index + 1)]));
  const account = await startSchemaAccount();
  account.fault = ({ action, input }) => {
    const type = input['TypeName'];
    if (typeof type !== 'string') return null;
    const document = documents.get(type);
    if (document === undefined) return null;
    const Identifier = `arn:aws:sample:${testRegion}:123456789012:${type}`;
    if (action === 'ListResources') return { json: { TypeName: type, ResourceDescriptions: [{ Identifier }] } };
    const closed = vendorSchemas().get(type)?.['writeOnlyProperties'];
    const writeOnlyProperties = Array.isArray(closed) ? closed.map(String) : [];
    const Properties = JSON.stringify(readModel(document, { writeOnlyProperties }));
    return { json: { TypeName: type, ResourceDescription: { Identifier, Properties } } };
  };
  const { id: providerId } = await makeProvider(database, { regions: [testRegion] });
  const row = await database('providers').where({ id: providerId }).first<{ account_id: string }>('account_id');
  const opened = createAwsSession({
    credentials: { accessKeyId: 'AKIATESTTESTTESTTEST', secretAccessKey: 'secret', region: testRegion },
    endpointUrl: account.url,
    fingerprint,
    listsBySchema: true,
  });
  const session: CloudSession = {
    ...opened,
    units: () => [],
    verify: async () => ({ accountId: row?.account_id ?? '', regions: [testRegion] }),
    schemaTypes: async () => ({
      types: listedTypes().filter(({ resourceType: type }) => documents.has(type)),
      seen: [],
      isCheap: true,
      isComplete: false,
    }),
  };

  async function detect(): Promise<OpenDrift[]> {
    const { reason } = await syncWith(database, { providerId, session });
    assert.equal(reason, null);
    let after = 0;
    for (let ids = [0]; ids.length > 0; after = ids.at(-1) ?? after) {
      ids = await database.transaction(async (transaction) => {
        const page = await lockNextToScan(transaction, { providerId, after, limit: pageSize });
        const comparison = {
          providerId,
          providerKind: 'cloud_a',
          executionId: null,
          frameworks: [],
          customChecks: noCustomChecks,
        } as const;
        await compareResources(transaction, comparison, page);
        return page;
      });
    }
    return database('drift_findings as finding')
      .join('resources as resource', 'resource.id', 'finding.resource_id')
      .where('finding.provider_id', providerId)
      .whereNot('finding.status', 'resolved')
      .orderBy('finding.id')
      .select<OpenDrift[]>('resource.resource_type', 'finding.aspect', 'finding.diff');
  }

  await detect();
  const stored = await database('resources')
    .where({ provider_id: providerId })
    .orderBy('id')
    .select('id', 'resource_type');
  assert.deepEqual(stored.map(({ resource_type: type }) => type).toSorted(), types.toSorted());
  for (const { id } of stored) await makeBaseline(database, { resourceId: id, memberId });
  return {
    documents,
    detect,
    async close() {
      session.close();
      await account.stop();
    },
  };
}

/** Returns the types in common use that are listed without input and can be read. */
export function commonTypesListedAlone(): string[] {
  const free = new Set(listedTypes().flatMap(({ resourceType: type }) => (isListedAlone(type) ? [type] : [])));
  return commonTypes.filter((type) => free.has(type));
}

/** Returns whether a type is listed without input, and its resources read. */
function isListedAlone(type: string): boolean {
  const schema = schemaTable().find(type);
  return (
    isObject(schema as unknown as JsonObject) && schema?.listInputs?.length === 0 && schema.handlers.includes('read')
  );
}
