import assert from 'node:assert/strict';
import { openDatabase, type Database } from '../../../db/database.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { ModelMistake } from '../../emulators/aws/cloud-control.ts';
import { startPlainServer } from '../../emulators/aws/empty-account.ts';
import { refused, startSchemaAccount, type SchemaAccount } from '../../emulators/aws/schema-account.ts';
import { startFaultProxy } from '../../emulators/fault-proxy.ts';
import { connected, ended, synced } from '../connected.ts';
import { commonTypesListedAlone } from '../drift-by-syncs.ts';
import { api, type ApiClient } from '../http.ts';
import { member } from '../identity.ts';
import { startService, type TestService } from '../services.ts';
import { withPlantedChange } from './planted-change.ts';
import type { Random } from './random.ts';
import { validDocument } from './valid-document.ts';

const region = 'us-east-1';
const plants = 30;
/** Of so many calls for changes one is throttled. */
const throttledOnceIn = 40;

/** A resource of the account: what was set at first, and what somebody made of it. */
export interface SagaResource {
  typeName: string;
  identifier: string;
  original: JsonObject;
  drifted: JsonObject;
}

/** An open finding of drift, as the API shows it. */
export interface ShownDrift {
  id: number;
  resource_type: string;
  aspect: string;
  diff: { path: string; baseline_value: unknown; current_value: unknown }[];
}

/** The whole service beside an account of many types by schema, with one resource each. */
export interface SagaBench {
  service: TestService;
  database: Database;
  admin: ApiClient;
  account: SchemaAccount;
  resources: Map<string, SagaResource>;
  /** Calls for changes to Cloud Control since the start. */
  changeCalls(): number;
  /** Is called with the number of each such call before it is answered. */
  onChangeCall: ((call: number) => void) | null;
  /** Changes every resource as somebody might. */
  drift(): void;
  /** Syncs the account, compares it with the baselines, and returns the open findings. */
  detect(): Promise<ShownDrift[]>;
  stop(): Promise<void>;
}

/** Starts it with resources of so many types, captured as baselines. AWS adds properties of its own, and throttles some calls for changes. */
export async function openSagaBench({ types, random }: { types: number; random: Random }): Promise<SagaBench> {
  const account = await startSchemaAccount({ fillsIn: true });
  const resources = createResources(account, { types, random });
  // Nothing but types by schema, in one region.
  const others = await startPlainServer();
  const proxy = await startFaultProxy(others.url, {
    elsewhere: (headers) =>
      /^CloudApiService|SelectResourceConfig$/.test(String(headers['x-amz-target'])) ? account.url : null,
  });
  const service = await startService({
    env: {
      AWS_ENDPOINT_URL: proxy.url,
      SCHEMA_TYPES: 'true',
      RATE_LIMIT_MAX: '1000000',
      REMEDIATION_MAX_PER_HOUR: '1000000',
      REMEDIATION_MAX_PER_ACCOUNT_PER_HOUR: '1000000',
    },
  });
  const database = openDatabase({ url: service.database.url, poolSize: 4, applicationName: 'test' });
  const admin = api(service.api.url, (await member(database, { role: 'admin' })).token);
  let changeCalls = 0;
  account.recorded = [...resources.keys()];
  account.changes.pageSize = 20;
  account.fault = ({ action }) => {
    if (!isOfChange(action)) return null;
    changeCalls += 1;
    bench.onChangeCall?.(changeCalls);
    return changeCalls % throttledOnceIn === 0 ? refused('ThrottlingException', 'Rate exceeded') : null;
  };
  const bench: SagaBench = {
    service,
    database,
    admin,
    account,
    resources,
    changeCalls: () => changeCalls,
    onChangeCall: null,
    drift() {
      for (const { typeName, drifted } of resources.values()) account.put(typeName, drifted, region);
    },
    async detect() {
      const sync = await synced(admin, provider.id);
      assert.equal(sync.status, 'succeeded', sync.error ?? '');
      const { body } = await admin.post<{ job_id: number; execution_id: number }>('/api/v1/drifts/detect', undefined, {
        expect: 202,
      });
      const scan = await ended(admin, { jobId: body.job_id, executionId: body.execution_id });
      assert.equal(scan.status, 'succeeded', scan.error ?? '');
      return database<ShownDrift>('drift_findings as finding')
        .join('resources as resource', 'resource.id', 'finding.resource_id')
        .whereNot('finding.status', 'resolved')
        .orderBy('finding.id')
        .select<ShownDrift[]>('finding.id', 'resource.resource_type', 'finding.aspect', 'finding.diff');
    },
    async stop() {
      await database.destroy();
      await bench.service.stop();
      await proxy.stop();
      await others.stop();
      await account.stop();
    },
  };
  const provider = await connected(admin);
  const found = await database('resources')
    .where({ status: 'active' })
    .whereIn('resource_type', [...resources.keys()]);
  assert.equal(found.length, types, provider.status_reason ?? '');
  await admin.post('/api/v1/baselines/bulk', { provider_id: provider.id }, { expect: 201 });
  return bench;
}

const isOfChange = (action: string): boolean =>
  ['UpdateResource', 'GetResourceRequestStatus', 'ListResourceRequests'].includes(action);

/** Creates a resource of each type of which there is a valid document, and a change that the schema allows. */
function createResources(
  account: SchemaAccount,
  { types, random }: { types: number; random: Random },
): Map<string, SagaResource> {
  const resources = new Map<string, SagaResource>();
  for (const [index, typeName] of commonTypesListedAlone().entries()) {
    if (resources.size === types) break;
    const original = validDocument(typeName, index + 1);
    if (original === null) continue;
    const identifier = account.put(typeName, original, region);
    const drifted = identifier.split('|').includes('') ? null : allowedChange({ typeName, original, random });
    if (drifted === null || account.put(typeName, drifted, region) !== identifier) {
      account.remove(typeName, identifier);
      continue;
    }
    account.put(typeName, original, region);
    resources.set(typeName, { typeName, identifier, original, drifted });
  }
  assert.equal(resources.size, types);
  return resources;

  function allowedChange(of: { typeName: string; original: JsonObject; random: Random }): JsonObject | null {
    for (let plant = 0; plant < plants; plant += 1) {
      const change = withPlantedChange(of.typeName, of.original, of.random);
      if (change === null) return null;
      try {
        account.put(of.typeName, change.document, region);
        return change.document;
      } catch (mistake) {
        if (!(mistake instanceof ModelMistake)) throw mistake;
      }
    }
    return null;
  }
}
