import assert from 'node:assert/strict';
import type { JsonObject } from '../../../domain/json.ts';
import { ModelMistake } from '../../emulators/aws/cloud-control.ts';
import { startPlainServer } from '../../emulators/aws/empty-account.ts';
import { refused, startSchemaAccount, type SchemaAccount } from '../../emulators/aws/schema-account.ts';
import { startFaultProxy } from '../../emulators/fault-proxy.ts';
import { connectBody } from '../connected.ts';
import { commonTypesListedAlone } from '../drift-by-syncs.ts';
import { withPlantedChange } from '../schema-documents/planted-change.ts';
import type { Random } from '../schema-documents/random.ts';
import { assertOthersKept } from '../schema-documents/round-trip.ts';
import { validDocument } from '../schema-documents/valid-document.ts';
import { throttledOnceIn, type SagaCloud } from './saga-cloud.ts';

const region = 'us-east-1';
const plants = 30;

interface SagaResource {
  identifier: string;
  drifted: JsonObject;
}

/** Starts an account of AWS with resources of so many types. AWS adds properties of its own, and throttles some calls for changes. */
export async function startAwsSaga({ types, random }: { types: number; random: Random }): Promise<SagaCloud> {
  const account = await startSchemaAccount({ fillsIn: true });
  const resources = createResources(account, { types, random });
  // Nothing but types by schema, in one region.
  const others = await startPlainServer();
  const proxy = await startFaultProxy(others.url, {
    elsewhere: (headers) =>
      /^CloudApiService|SelectResourceConfig$/.test(String(headers['x-amz-target'])) ? account.url : null,
  });
  let changeCalls = 0;
  account.recorded = [...resources.keys()];
  account.changes.pageSize = 20;
  account.fault = ({ action }) => {
    if (!isOfChange(action)) return null;
    changeCalls += 1;
    cloud.onChangeCall?.(changeCalls);
    return changeCalls % throttledOnceIn === 0 ? refused('ThrottlingException', 'Rate exceeded') : null;
  };
  const models = new Map<string, JsonObject>();
  const resourceOf = (typeName: string): SagaResource => resources.get(typeName) ?? assert.fail(typeName);
  const cloud: SagaCloud = {
    kind: 'cloud_a',
    env: { AWS_ENDPOINT_URL: proxy.url },
    connectBody,
    types: [...resources.keys()],
    leastCallsOfChange: 4,
    changeCalls: () => changeCalls,
    onChangeCall: null,
    drift() {
      for (const [typeName, { identifier, drifted }] of resources) {
        account.put(typeName, drifted, region);
        models.set(typeName, structuredClone(account.modelOf(typeName, identifier) ?? assert.fail(typeName)));
      }
    },
    failOnce: () => void account.changes.failures.push({ code: 'ServiceInternalError', message: 'try again' }),
    changed: () => account.changes.done.map((one) => one.slice(0, one.indexOf(' '))),
    assertModel(typeName, { paths }) {
      const before = models.get(typeName) ?? assert.fail(typeName);
      assertOthersKept(account, { typeName, identifier: resourceOf(typeName).identifier, paths, before });
    },
    async stop() {
      await proxy.stop();
      await others.stop();
      await account.stop();
    },
  };
  return cloud;
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
    resources.set(typeName, { identifier, drifted });
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
