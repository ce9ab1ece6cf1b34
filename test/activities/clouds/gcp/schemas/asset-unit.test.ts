import assert from 'node:assert/strict';
import type { CloudSession, CollectedResource } from '../../../../../activities/clouds/cloud.ts';
import type { CloudError } from '../../../../../activities/clouds/errors.ts';
import { allSchemaTypes } from '../../../../../domain/clouds/schema-types.ts';
import type { Asset } from '../../../../../activities/clouds/gcp/schemas/assets.ts';
import { startGoogleCloud, type GoogleCloud } from '../../../../emulators/google-cloud.ts';
import { refusal, type Answer } from '../../../../emulators/google-cloud/answers.ts';
import { testProject } from '../../../../emulators/google-project.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { gcpSession } from '../project-under-test.ts';

const service = 'run.googleapis.com/Service';
const path = `/v1/projects/${testProject}/assets`;

/** Cloud Asset Inventory over some assets: those whose types match a pattern, in pages, with content where asked for. */
function inventoryOf(assets: Asset[], { most = 1_000 }: { most?: number } = {}) {
  return (query: URLSearchParams): Answer => {
    const types = query.getAll('assetTypes');
    const patterns = types.map((type) => new RegExp(`^(?:${type})$`));
    const found = assets.filter(({ assetType = '' }) => patterns.some((pattern) => pattern.test(assetType)));
    const start = Number(query.get('pageToken') ?? 0);
    const end = start + Math.min(most, Number(query.get('pageSize')));
    const shown = found
      .slice(start, end)
      .map(({ resource, ...rest }) => (query.get('contentType') === 'RESOURCE' ? { ...rest, resource } : rest));
    return { assets: shown, ...(end < found.length ? { nextPageToken: String(end) } : {}) };
  };
}

const runService = (name: string, more: object = {}): Asset => ({
  name: `//run.googleapis.com/projects/${testProject}/locations/europe-west1/services/${name}`,
  assetType: service,
  ancestors: ['projects/123456789012', 'organizations/42'],
  resource: {
    parent: '//cloudresourcemanager.googleapis.com/projects/123456789012',
    location: 'europe-west1',
    data: {
      apiVersion: 'serving.knative.dev/v1',
      metadata: { name, labels: { team: 'shop' }, generation: 3, resourceVersion: 'AAY' },
      spec: {
        template: { spec: { containers: [{ image: 'shop', env: [{ name: 'TOKEN', value: 'a-token-of-it' }] }] } },
      },
      status: { url: 'https://shop.example', conditions: [{ type: 'Ready', status: 'True' }] },
      ...more,
    },
  },
});

const other = (assetType: string): Asset => ({ name: `//${assetType}/one`, assetType, resource: {} });

describe('Types of Google Cloud that are listed by schema', () => {
  let cloud: GoogleCloud;
  beforeEach(async () => {
    cloud = await startGoogleCloud();
  });
  afterEach(() => cloud.stop());

  const session = (): CloudSession => gcpSession(cloud.url, { listsBySchema: true });

  async function list(type: string): Promise<CollectedResource[]> {
    const resources: CollectedResource[] = [];
    const unit = { service: type, region: 'global', resourceTypes: [type] };
    for await (const page of session().pages(unit, null, noDeadline())) resources.push(...page.resources);
    return resources;
  }

  it('are found and listed at once: those that no collector reads, and that are not of clusters', async () => {
    const types = [
      'compute.googleapis.com/Instance',
      'storage.googleapis.com/Bucket',
      'k8s.io/Pod',
      'apps.k8s.io/Deployment',
      'run.googleapis.com/Revision',
      'pubsub.googleapis.com/Topic',
    ];
    cloud.answers = { [path]: inventoryOf([...types.map(other), runService('shop')], { most: 2 }) };
    const planned = (await session().schemaTypes?.([], noDeadline()))?.types.map(({ resourceType }) => resourceType);
    assert.deepEqual(planned, [allSchemaTypes]);
    assert.deepEqual(cloud.calls, []);
    assert.deepEqual(
      (await list(allSchemaTypes)).map(({ resourceType }) => resourceType),
      ['pubsub.googleapis.com/Topic', service],
    );
    assert.equal(gcpSession(cloud.url).schemaTypes, undefined);
  });

  it('are all listed, page by page', async () => {
    const names = Array.from({ length: 7 }, (_, index) => `shop-${index}`);
    cloud.answers = {
      [path]: inventoryOf([other('pubsub.googleapis.com/Topic'), ...names.map((name) => runService(name))], {
        most: 3,
      }),
    };
    assert.deepEqual(
      (await list(service)).map(({ name }) => name),
      names,
    );
  });

  it('have the document of their API, what it writes as observed, and no secrets', async () => {
    cloud.answers = { [path]: inventoryOf([runService('shop')]) };
    const [resource] = await list(service);
    assert.deepEqual(resource, {
      externalId: `//run.googleapis.com/projects/${testProject}/locations/europe-west1/services/shop`,
      name: 'shop',
      resourceType: service,
      region: 'europe-west1',
      status: 'active',
      tags: { team: 'shop' },
      configuration: {
        apiVersion: 'serving.knative.dev/v1',
        metadata: { name: 'shop', labels: { team: 'shop' } },
        spec: {
          template: {
            spec: {
              containers: [{ image: 'shop', env: [{ name: 'TOKEN', value: `hmac-sha256:${'a-token-of-it'.length}` }] }],
            },
          },
        },
        observed: {
          metadata: { generation: 3, resourceVersion: 'AAY' },
          status: { url: 'https://shop.example', conditions: [{ type: 'Ready', status: 'True' }] },
          asset: {
            parent: '//cloudresourcemanager.googleapis.com/projects/123456789012',
            ancestors: ['projects/123456789012', 'organizations/42'],
          },
          secret_scan: { found: [], unread: [] },
        },
      },
      unreadable: {},
    });
  });

  it('keep conditions that people set, and leave out those that are states, in lists too', async () => {
    const alert = 'monitoring.googleapis.com/AlertPolicy';
    const level = 'accesscontextmanager.googleapis.com/AccessLevel';
    const setting = { name: 'cpu', conditionThreshold: { filter: 'a', comparison: 'COMPARISON_GT' } };
    const state = { type: 'Ready', state: 'CONDITION_SUCCEEDED' };
    const documents: [string, JsonObject][] = [
      [alert, { combiner: 'OR', conditions: [setting], parts: [{ conditions: [setting] }, { conditions: [state] }] }],
      [level, { basic: { conditions: [{ ipSubnetworks: ['203.0.113.0/24'] }] }, conditions: [state] }],
    ];
    cloud.answers = {
      [path]: inventoryOf(documents.map(([type, data]) => ({ ...other(type), resource: { data } }))),
    };
    const place = { asset: { parent: null, ancestors: [] } };
    assert.deepEqual((await list(alert))[0]?.configuration, {
      combiner: 'OR',
      conditions: [setting],
      parts: [{ conditions: [setting] }, {}],
      observed: place,
    });
    assert.deepEqual((await list(level))[0]?.configuration, {
      basic: { conditions: [{ ipSubnetworks: ['203.0.113.0/24'] }] },
      observed: { conditions: [state], ...place },
    });
  });

  it('keep members of any name', async () => {
    const data = JSON.parse('{"__proto__":{"labels":{"__proto__":"x"}}}') as JsonObject;
    cloud.answers = { [path]: inventoryOf([{ ...other(service), resource: { data } }]) };
    const [resource] = await list(service);
    assert.match(JSON.stringify(resource?.configuration), /^\{"__proto__":\{"labels":\{"__proto__":"x"\}\}/);
  });

  it('say what the inventory left out of them', async () => {
    const cut = { ...runService('shop'), assetExceptions: [{ exceptionType: 'TRUNCATION', details: 'too large' }] };
    const bare: Asset = { ...runService('bare'), resource: {} };
    cloud.answers = { [path]: inventoryOf([cut, bare]) };
    const [first, second] = await list(service);
    assert.deepEqual(first?.unreadable, { '': 'Cloud Asset Inventory shows a part only: TRUNCATION too large' });
    assert.deepEqual(second?.unreadable, { '': 'Cloud Asset Inventory shows no content' });
  });

  it('have a listing that says why assets may not be listed', async () => {
    cloud.answers = { [path]: refusal(403, { status: 'PERMISSION_DENIED' }) };
    await assert.rejects(list(allSchemaTypes), (fault: CloudError) => fault.kind === 'access_denied');
    cloud.answers = { [path]: refusal(403, { status: 'PERMISSION_DENIED', reason: 'SERVICE_DISABLED' }) };
    await assert.rejects(list(allSchemaTypes), /the Cloud Asset API is not enabled/);
  });
});
