import assert from 'node:assert/strict';
import { canonicalText } from '../../../domain/clouds/canonical.ts';
import { assetChange } from '../../../domain/clouds/gcp/schemas/asset-changes.ts';
import { typeSupport } from '../../../domain/clouds/type-support.ts';
import type { JsonObject } from '../../../domain/json.ts';
import '../../../platform/schema-facts.ts';
import {
  addressedTypes,
  schemaProject,
  startSchemaProject,
  type SchemaProject,
} from '../../emulators/google-cloud/schema-project.ts';
import type { VendorType } from '../../emulators/google-cloud/vendor-discovery.ts';
import type { GivenAnswer } from '../../emulators/json-responder.ts';
import { likelySettings } from '../google-documents/likely-settings.ts';
import { withPlantedSetting } from '../google-documents/planted-setting.ts';
import { serviceAccountFile } from '../google-key.ts';
import type { Random } from '../schema-documents/random.ts';
import { throttledOnceIn, type SagaCloud } from './saga-cloud.ts';

const plants = 30;

interface SagaResource {
  type: VendorType;
  fullName: string;
  original: JsonObject;
  drifted: JsonObject;
}

/** Starts a project of Google Cloud with resources of so many types, whose changes are throttled at times. No other service is enabled. */
export async function startGoogleSaga({ types, random }: { types: number; random: Random }): Promise<SagaCloud> {
  const project = await startSchemaProject();
  const resources = createResources(project, { types, random });
  const nameOf = (fullName: string): string => fullName.split('/').slice(3).join('/');
  const typeNames = new Map([...resources].map(([typeName, { fullName }]) => [nameOf(fullName), typeName]));
  let changeCalls = 0;
  project.fault = ({ method, path }) => {
    const place = path.replace(/^\/v\d+(?:\.\d+)?\//, '');
    if (!typeNames.has(place) && !/\/operations(?:\/operation-\d+)?$/.test(place)) return besideResources(path);
    changeCalls += 1;
    cloud.onChangeCall?.(changeCalls);
    if (method !== 'GET' || changeCalls % throttledOnceIn !== 0) return null;
    return refusal(429, 'RESOURCE_EXHAUSTED', 'RATE_LIMIT_EXCEEDED');
  };
  const cloud: SagaCloud = {
    kind: 'cloud_b',
    env: { GCP_ENDPOINT_URL: project.url },
    connectBody: { name: 'Shop', projectId: schemaProject, serviceAccountJson: serviceAccountFile() },
    types: [...resources.keys()],
    leastCallsOfChange: 4,
    changeCalls: () => changeCalls,
    onChangeCall: null,
    drift() {
      for (const { type, drifted } of resources.values()) project.put(type, drifted);
    },
    failOnce() {
      project.failingOperations = 1;
    },
    changed: () => project.done.filter((one) => !one.startsWith('failed ')).map((name) => typeNames.get(name) ?? name),
    assertModel(typeName, { state, isWhole }) {
      const { fullName, original, drifted } = resources.get(typeName) ?? assert.fail(typeName);
      if (state === 'fixed' && !isWhole) return;
      const expected = state === 'fixed' ? original : drifted;
      assert.equal(canonicalText(project.settingsOf(fullName) ?? {}), canonicalText(expected), `${typeName} ${state}`);
    },
    stop: () => project.stop(),
  };
  return cloud;
}

function besideResources(path: string): GivenAnswer | null {
  if (path === '/token') return { json: { access_token: 'token', expires_in: 3_600, token_type: 'Bearer' } };
  if (path === `/v1/projects/${schemaProject}`) {
    return { json: { projectId: schemaProject, projectNumber: '123', lifecycleState: 'ACTIVE' } };
  }
  return path.endsWith('/assets') ? null : refusal(403, 'PERMISSION_DENIED', 'SERVICE_DISABLED');
}

const refusal = (code: number, status: string, reason: string): GivenAnswer => ({
  status: code,
  json: {
    error: {
      code,
      status,
      message: reason,
      details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'googleapis.com' }],
    },
  },
});

/** Creates a resource of each type whose changes are planned and made once, and a change that can be seen. */
function createResources(
  project: SchemaProject,
  { types, random }: { types: number; random: Random },
): Map<string, SagaResource> {
  const resources = new Map<string, SagaResource>();
  for (const type of random.shuffled(addressedTypes().filter(isMadeOnce))) {
    if (resources.size === types) break;
    const original = likelySettings(type, random);
    const drifted = shownChange(type, original);
    if (drifted === null) continue;
    resources.set(type.type, { type, fullName: project.put(type, original), original, drifted });
  }
  assert.equal(resources.size, types);
  return resources;

  function shownChange(type: VendorType, original: JsonObject): JsonObject | null {
    for (let plant = 0; plant < plants; plant += 1) {
      const change = withPlantedSetting(type, original, random);
      if (change !== null && canonicalText(change.settings) !== canonicalText(original)) return change.settings;
    }
    return null;
  }
}

/** Where a service neither lists its operations nor has an etag, a change that ends just now may be requested again. */
function isMadeOnce({ type }: VendorType): boolean {
  const known = assetChange(type);
  if (known === null || 'none' in known || typeSupport('cloud_b', type).reversible !== 'exact') return false;
  return known.call.operationsBelow !== undefined || known.call.etag === true;
}
