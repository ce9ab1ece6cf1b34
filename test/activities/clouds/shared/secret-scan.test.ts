import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import '../../../../platform/schema-facts.ts';
import { schemaItem } from '../../../../activities/clouds/azure/schemas/schema-item.ts';
import { schemaAsset } from '../../../../activities/clouds/gcp/schemas/schema-asset.ts';
import { scanDocument } from '../../../../activities/clouds/shared/secret-scan.ts';
import { scannedContainers } from '../../../../activities/clouds/kubernetes/workloads/container-secrets.ts';
import { describePodSpec } from '../../../../activities/clouds/kubernetes/workloads/pod-template.ts';
import { secretPlaces } from '../../../../domain/secrets/secret-places.ts';
import type { SecretScan } from '../../../../domain/secrets/secret-scan.ts';
import type { Json, JsonObject } from '../../../../domain/json.ts';
import { createFingerprint } from '../../../../platform/secrets/fingerprint.ts';

const fingerprint = createFingerprint(Buffer.alloc(32, 7));
/** A token of a form that the rules for configurations do not know. */
const token = `dop_v1_${'9f3b7c1e5a2d8046'.repeat(4)}`;

/** A document with a text in each of the places of a type. */
function documentOf(resourceType: string): JsonObject {
  const document: JsonObject = {};
  for (const { path, form } of secretPlaces[resourceType] ?? []) {
    const value: Json =
      form === 'variables'
        ? { LEVEL: 'debug', SOURCE: token }
        : form === 'base64'
          ? Buffer.from(`run ${token}`).toString('base64')
          : form === 'text'
            ? ['run', token]
            : { step: { command: `run ${token}` } };
    put(document, path.split('/'), value);
  }
  return document;
}

function put(holder: JsonObject, [name = '', ...rest]: readonly string[], value: Json): void {
  const isList = rest[0] === '*';
  const names = isList ? rest.slice(1) : rest;
  const known = holder[name];
  if (rest.length === 0) {
    holder[name] = value;
    return;
  }
  const list = Array.isArray(known) ? known : [{}];
  const inner = (isList ? list[0] : (known ?? {})) as JsonObject;
  holder[name] = isList ? list : inner;
  if (names.length > 0) put(inner, names, value);
}

describe('scans of documents by schema', () => {
  for (const [resourceType, places] of Object.entries(secretPlaces)) {
    it(`finds secrets in all places of ${resourceType}, and stores none`, () => {
      const document = documentOf(resourceType);
      const scan = scanDocument(document, { resourceType, fingerprint });
      assert.equal(scan?.found.length, places.length);
      assert.ok(scan.found.every((found) => found.fingerprint === fingerprint(token)));
      assert.ok(!JSON.stringify([document, scan]).includes(token));
    });
  }

  it('stores the scan of rows of Azure and assets of Google Cloud beside what was observed', () => {
    const env = [{ name: 'SOURCE', value: token }];
    const app = schemaItem(
      { id: '/subscriptions/s/a', properties: { template: { containers: [{ name: 'app', env }] } } } as never,
      { resourceType: 'microsoft.app/containerapps', fingerprint },
    );
    const service = schemaAsset(
      { name: '//run/s', resource: { data: { spec: { template: { spec: { containers: [{ env }] } } } } } },
      { resourceType: 'run.googleapis.com/Service', fingerprint },
    );
    for (const resource of [app, service]) {
      const { observed } = (resource ?? assert.fail()).configuration as unknown as {
        observed: { secret_scan: { found: JsonObject[] } };
      };
      assert.equal(observed.secret_scan.found.length, 1);
      assert.ok(!JSON.stringify(resource).includes(token));
    }
  });

  it('leaves other types, and texts without secrets, as they are', () => {
    assert.equal(scanDocument({ env: token }, { resourceType: 'AWS::SNS::Topic', fingerprint }), null);
    const document = { Content: '{ "steps": [ "ls" ] }' };
    assert.deepEqual(scanDocument(document, { resourceType: 'AWS::SSM::Document', fingerprint }), {
      found: [],
      unread: [],
    });
    assert.equal(document.Content, '{ "steps": [ "ls" ] }');
  });

  it('replaces a secret inside JSON text, and keeps the rest of it', () => {
    const content = JSON.stringify({ mainSteps: [{ inputs: { runCommand: ['ls', `run ${token}`] } }] });
    const document: JsonObject = { Content: content };
    const scan = scanDocument(document, { resourceType: 'AWS::SSM::Document', fingerprint });
    assert.equal(scan?.found[0]?.place, '/Content/mainSteps/0/inputs/runCommand');
    assert.match(document['Content'] as string, /^\{"mainSteps":\[\{"inputs":\{"runCommand":\["ls","hmac-sha256:/);
  });

  it('finds the secrets of each of the entries of a list of variables, by their names', () => {
    const document: JsonObject = {
      ContainerDefinitions: [
        {
          Environment: [
            { Name: 'DB_PASSWORD', Value: 'Tr0ub4dor' },
            { Name: '__proto__', Value: token },
            { Name: 'X' },
          ],
        },
      ],
    };
    const scan = scanDocument(document, { resourceType: 'AWS::ECS::TaskDefinition', fingerprint });
    assert.deepEqual(
      scan?.found.map(({ kind, place }) => [kind, place]),
      [
        ['password', '/ContainerDefinitions/0/Environment/DB_PASSWORD'],
        ['digitalocean_token', '/ContainerDefinitions/0/Environment/__proto__'],
      ],
    );
  });
});

describe('scans of documents that hide secrets', () => {
  const scanned = (content: Json): { document: JsonObject; scan: SecretScan; stored: string } => {
    const document: JsonObject = { Content: content };
    const scan = scanDocument(document, { resourceType: 'AWS::SSM::Document', fingerprint }) ?? assert.fail();
    return { document, scan, stored: JSON.stringify([document, scan]) };
  };

  it('read the value of an entry or a parameter by its name', () => {
    const { scan, stored } = scanned({
      Overrides: { Environment: [{ Name: 'DB_PASSWORD', Value: 'Tr0ub4dor' }] },
      parameters: { dbPassword: { type: 'String', default: 'Tr0ub4dos' }, level: { default: 'debug' } },
    });
    assert.deepEqual(
      scan.found.map(({ place }) => place),
      ['/Content/Overrides/Environment/DB_PASSWORD', '/Content/parameters/dbPassword'],
    );
    assert.ok(!/Tr0ub4do[rs]/.test(stored) && stored.includes('debug'));
  });

  it('store no text that was not scanned', () => {
    const bomb = gzipSync(Buffer.alloc(2 * 1024 * 1024 - 4_000, 97)).toString('base64');
    const { scan, stored } = scanned({ first: bomb, second: `${'x '.repeat(2_000)} ${token}`, third: `x ${token}` });
    assert.ok(scan.unread.length > 0);
    assert.ok(!stored.includes(token));
  });

  it('store nothing of what is nested too deeply, and do not fail on it', () => {
    let deep: Json = token;
    for (let level = 0; level < 120; level += 1) deep = { a: deep };
    for (const content of [deep, JSON.stringify(deep), '['.repeat(60_000) + ']'.repeat(60_000)]) {
      const { scan, stored } = scanned(content);
      assert.deepEqual(
        scan.unread.map(({ reason }) => reason),
        ['it is nested too deeply'],
      );
      assert.ok(!stored.includes(token) && !stored.includes('[[[['));
    }
  });

  it('store no word of a command line with more secrets than are looked for', () => {
    const words = Array.from({ length: 60 }, (_, index) => ['--password', `Tr0ub4dor${index}x`]).flat();
    assert.ok(!scanned({ run: words }).stored.includes('Tr0ub4dor'));
  });
});

describe('scans of pods', () => {
  it('find secrets in variables and command lines, and store none', () => {
    const spec = {
      containers: [
        {
          name: 'app',
          env: [
            { name: 'DB_PASSWORD', value: 'Tr0ub4dor' },
            { name: 'KEY', valueFrom: { secretKeyRef: { name: 's', key: 'k' } } },
          ],
          command: ['run', '--password', 'Tr0ub4dor', token],
        },
      ],
    };
    const scan = scannedContainers(spec, { place: '/containers', fingerprint });
    assert.deepEqual(
      scan.found.map(({ place }) => place),
      ['/containers/app/environment/DB_PASSWORD', '/containers/app/command', '/containers/app/command'],
    );
    const stored = JSON.stringify(describePodSpec(spec, fingerprint));
    assert.ok(!stored.includes(token) && !stored.includes('Tr0ub4dor'));
  });

  it('see another secret as another fingerprint', () => {
    const of = (value: string) =>
      scannedContainers(
        { containers: [{ name: 'app', env: [{ name: 'DB_PASSWORD', value }] }] },
        { place: '', fingerprint },
      );
    assert.notEqual(of('Tr0ub4dor').found[0]?.fingerprint, of('Tr0ub4dos').found[0]?.fingerprint);
    assert.deepEqual(of('Tr0ub4dor'), of('Tr0ub4dor'));
  });
});
