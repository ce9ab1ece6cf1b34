import assert from 'node:assert/strict';
import { Type } from 'typebox';
import { words } from '../../../api/fields.ts';
import { named } from '../../../api/named.ts';
import { collectNamedSchemas } from '../../../api/openapi/named-schemas.ts';
import { plainSchema } from '../../../api/validation/closed-schema.ts';
import { compileCheck } from '../../../api/validation/schema-check.ts';
import { taggedUnion } from '../../../api/validation/tagged-union.ts';
import type { Json, JsonObject } from '../../../domain/json.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { openApiOf, type OpenApiDocument } from '../../helpers/openapi.ts';

const entities = [
  'Acceptance', 'Alert', 'AlertRules', 'Anomaly', 'ApiKey', 'Assessment', 'AuditEntry', 'Baseline', 'Cluster', 'ControlResult',
  'Drift', 'DriftDetail', 'Execution', 'Framework', 'Invitation', 'Job', 'Member', 'Package', 'Provider', 'Recommendation',
  'RemediationAction', 'RemediationPlan', 'Report', 'Resource', 'Session', 'Vulnerability', 'Webhook', 'WebhookDelivery',
]; // prettier-ignore

const requests = [
  'ConnectAwsRequest', 'ConnectAzureRequest', 'ConnectGoogleCloudRequest', 'ConnectKubernetesRequest', 'DriftChange',
  'LoginRequest', 'NewAlert', 'NewApiKey', 'NewBaseline', 'NewRemediationAction', 'NewWebhook', 'ReportRequest',
]; // prettier-ignore

const enums = [
  'AlertStatus', 'AlertType', 'DriftStatus', 'DriftType', 'EventType', 'ExecutionStatus', 'JobType', 'KeyScope',
  'ProviderKind', 'RemediationStatus', 'ResourceStatus', 'RiskLevel', 'Role', 'Severity', 'VulnerabilityStatus',
]; // prettier-ignore

/** Every schema below a part of the description that is written out there and not referred to, with its place. */
function writtenOut(part: Json, place: string): { place: string; schema: JsonObject }[] {
  if (typeof part !== 'object' || part === null) return [];
  const members = Object.entries(part).flatMap(([name, value]) => writtenOut(value, `${place}/${name}`));
  const isSchema = !Array.isArray(part) && (part['type'] === 'object' || Array.isArray(part['enum']));
  return isSchema ? [{ place, schema: part }, ...members] : members;
}

const propertiesOf = (schema: JsonObject): string[] => Object.keys((schema['properties'] ?? {}) as JsonObject);

describe('The named schemas of /openapi.json', () => {
  let application: TestApplication;
  let document: OpenApiDocument;
  let anonymous: { place: string; schema: JsonObject }[];

  before(async () => {
    application = await startApplication();
    ({ document } = await openApiOf(application.url));
    const { schemas } = document.components;
    const isRoot = new Set(Object.keys(schemas).map((name) => `/components/schemas/${name}`));
    anonymous = writtenOut(document as unknown as Json, '').filter(({ place }) => !isRoot.has(place));
  });
  after(() => application.stop());

  it('include every entity, request and enumeration by the name that a user looks for', () => {
    const missing = [...entities, ...requests, ...enums].filter((name) => !(name in document.components.schemas));
    assert.deepEqual(missing, []);
  });

  it('include every object of more than two fields; only lists are inline', () => {
    const isList = (schema: JsonObject): boolean => propertiesOf(schema).join() === 'data,meta,pagination';
    const large = anonymous.filter(({ schema }) => propertiesOf(schema).length > 2 && !isList(schema));
    assert.deepEqual(
      large.map(({ place }) => place),
      [],
    );
  });

  it('include every enumeration that is used twice', () => {
    const known = new Set(Object.values(document.components.schemas).map(({ enum: list }) => JSON.stringify(list)));
    const seen = new Set<string>();
    const repeated = anonymous.filter(({ schema }) => {
      const list = schema['enum'] === undefined ? null : JSON.stringify(schema['enum']);
      if (list === null) return false;
      const isRepeated = known.has(list) || seen.has(list);
      seen.add(list);
      return isRepeated;
    });
    assert.deepEqual(
      repeated.map(({ place }) => place),
      [],
    );
  });

  it('are each referred to', () => {
    const text = JSON.stringify(document);
    const unused = Object.keys(document.components.schemas).filter(
      (name) => !text.includes(`"#/components/schemas/${name}"`),
    );
    assert.deepEqual(unused, []);
  });
});

describe('A named schema', () => {
  const level = () => named('Level', words(['low', 'high'] as const));

  it('is a reference wherever it is used, and one component', () => {
    const schemas = collectNamedSchemas();
    const item = named('Item', Type.Object({ level: level(), before: Type.Optional(Type.Array(level())) }));
    assert.deepEqual(schemas.refer(plainSchema(item)), { $ref: '#/components/schemas/Item' });
    assert.deepEqual(schemas.components(), {
      Item: {
        type: 'object',
        required: ['level'],
        properties: {
          level: { $ref: '#/components/schemas/Level' },
          before: { type: 'array', items: { $ref: '#/components/schemas/Level' } },
        },
      },
      Level: { enum: ['low', 'high'] },
    });
  });

  it('of an enumeration keeps the description of the field that uses it', () => {
    const schemas = collectNamedSchemas();
    const described = Type.Enum(['low', 'high'], { title: 'Level', description: 'How high it is' });
    assert.deepEqual(schemas.refer(plainSchema(described)), {
      $ref: '#/components/schemas/Level',
      description: 'How high it is',
    });
    assert.deepEqual(schemas.refer(plainSchema(level())), { $ref: '#/components/schemas/Level' });
    assert.deepEqual(schemas.components(), { Level: { enum: ['low', 'high'] } });
  });

  it('is validated like one without a name', () => {
    const check = compileCheck(Type.Object({ level: level() }));
    assert.deepEqual(check({ level: 'low' }), []);
    assert.deepEqual(check({ level: 'huge' }), ['level must be one of: low, high']);
  });

  it('is rejected if a different one has its name', () => {
    const schemas = collectNamedSchemas();
    schemas.refer(plainSchema(level()));
    const other = named('Level', words(['low', 'medium', 'high'] as const));
    assert.throws(() => schemas.refer(plainSchema(other)), /Two schemas that differ are named Level/);
  });

  it('says which type of a union it stands for', () => {
    const dog = named('Dog', Type.Object({ type: Type.Literal('dog'), barks: Type.Boolean() }));
    const cat = named('Cat', Type.Object({ type: Type.Literal('cat') }));
    const union = collectNamedSchemas().refer(plainSchema(taggedUnion([dog, cat], 'A pet')));
    assert.deepEqual(union['discriminator'], {
      propertyName: 'type',
      mapping: { dog: '#/components/schemas/Dog', cat: '#/components/schemas/Cat' },
    });
  });
});
