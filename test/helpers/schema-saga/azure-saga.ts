import assert from 'node:assert/strict';
import { typeSupport } from '../../../domain/clouds/type-support.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { azureIds, azureSecret } from '../../emulators/azure-subscription.ts';
import {
  DocumentMistake,
  startSchemaSubscription,
  type SchemaSubscription,
} from '../../emulators/azure/schema-subscription.ts';
import { extractedTypes, typeExtract } from '../../emulators/azure/type-extracts.ts';
import { assertSameDocument } from '../azure-documents/round-trip.ts';
import { changedDocument, sampleDocument } from '../azure-documents/sample-document.ts';
import type { Random } from '../schema-documents/random.ts';
import { throttledOnceIn, type SagaCloud } from './saga-cloud.ts';

const plants = 30;

interface SagaResource {
  id: string;
  original: JsonObject;
  drifted: JsonObject;
}

/** Starts a subscription of Azure with resources of so many types, whose changes take a while and are throttled at times. */
export async function startAzureSaga({ types, random }: { types: number; random: Random }): Promise<SagaCloud> {
  const azure = await startSchemaSubscription();
  const resources = createResources(azure, { types, random });
  const typeNames = new Map([...resources].map(([typeName, { id }]) => [id, typeName]));
  azure.answering = 'operation';
  let changeCalls = 0;
  azure.fault = ({ method, path }) => {
    const { pathname } = new URL(path, 'http://azure');
    const place = decodeURIComponent(pathname).toLowerCase();
    if (!typeNames.has(place) && !/\/(?:whatif|operations\/\d+)$/.test(place)) return null;
    changeCalls += 1;
    cloud.onChangeCall?.(changeCalls);
    if (method !== 'GET' || changeCalls % throttledOnceIn !== 0) return null;
    const error = { code: 'TooManyRequests', message: 'Too many requests' };
    return { status: 429, body: { error }, headers: { 'retry-after': '1' } };
  };
  const cloud: SagaCloud = {
    kind: 'cloud_c',
    env: { AZURE_ENDPOINT_URL: azure.url, AZURE_LOGIN_URL: azure.url },
    connectBody: { name: 'Shop', ...azureIds, clientSecret: azureSecret },
    types: [...resources.keys()],
    leastCallsOfChange: 4,
    changeCalls: () => changeCalls,
    onChangeCall: null,
    drift() {
      for (const { id, drifted } of resources.values()) azure.change(id, drifted);
    },
    failOnce: () => void azure.failures.push({ code: 'InternalServerError', message: 'try again' }),
    changed: () => azure.done.map((id) => typeNames.get(id) ?? id),
    assertModel(typeName, { state, isWhole }) {
      const { id, original, drifted } = resources.get(typeName) ?? assert.fail(typeName);
      if (state === 'fixed' && !isWhole) return;
      assertSameDocument(typeName, azure.modelOf(id), state === 'fixed' ? original : drifted);
    },
    stop: () => azure.stop(),
  };
  return cloud;
}

/** Creates a resource of each type that can be changed and of which there is a valid document, and a change that its type allows. */
function createResources(
  azure: SchemaSubscription,
  { types, random }: { types: number; random: Random },
): Map<string, SagaResource> {
  const resources = new Map<string, SagaResource>();
  // The graph of the emulator lists no resources inside others.
  const all = extractedTypes().filter((type) => type.split('/').length === 2);
  for (const resourceType of random.shuffled(all)) {
    if (resources.size === types) break;
    if (typeSupport('cloud_c', resourceType).reversible !== 'exact') continue;
    const original = sampleDocument(typeExtract(resourceType), random);
    if (original === null) continue;
    const id = azure.put(resourceType, original);
    const drifted = allowedChange(id, { resourceType, original });
    if (drifted === null) azure.remove(id);
    else resources.set(resourceType, { id, original, drifted });
  }
  assert.equal(resources.size, types);
  return resources;

  function allowedChange(
    id: string,
    { resourceType, original }: { resourceType: string; original: JsonObject },
  ): JsonObject | null {
    for (let plant = 0; plant < plants; plant += 1) {
      const change = changedDocument(typeExtract(resourceType), original, random);
      // Tags are changed alone, without a document.
      if (change === null || change.path.startsWith('/tags')) continue;
      try {
        azure.change(id, change.document);
        return change.document;
      } catch (mistake) {
        if (!(mistake instanceof DocumentMistake)) throw mistake;
      } finally {
        azure.change(id, original);
      }
    }
    return null;
  }
}
