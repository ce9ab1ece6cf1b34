import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { handlers, type ResourceSchema } from '../../../../../activities/clouds/aws/schemas/resource-schema.ts';
import { schemaTable, tableFile } from '../../../../../activities/clouds/aws/schemas/schema-table.ts';
import { awsChangesFile, awsFactsFile } from '../../../../../platform/schema-facts.ts';
import { changesText, factsText, schemasIn, tableText } from '../../../../../scripts/aws-schemas/table-text.ts';

const table = schemaTable();
const schemas = table.typeNames.map((name) => schemaOf(name));

function schemaOf(name: string): ResourceSchema {
  const schema = table.find(name);
  assert.ok(schema, name);
  return schema;
}

const count = (isCounted: (schema: ResourceSchema) => boolean): number => schemas.filter(isCounted).length;
const has = (schema: ResourceSchema, ...names: ResourceSchema['handlers']): boolean =>
  names.every((name) => schema.handlers.includes(name));

describe('The table of the resource schemas of CloudFormation', () => {
  it('names its source and holds every type of it once', () => {
    assert.match(table.header.from, /^cfn-lint \d+\.\d+\.\d+$/);
    assert.ok(!Number.isNaN(Date.parse(table.header.published)));
    assert.equal(table.typeNames.length, table.header.types);
    assert.deepEqual([...new Set(table.typeNames)].toSorted(), [...table.typeNames]);
    assert.equal(table.find('AWS::Nothing::Here'), null);
  });

  it('is what the package holds', () => {
    const python = join(process.cwd(), '.cache', 'venv', 'lib');
    const packages = readdirSync(python).map((name) => join(python, name, 'site-packages'))[0] ?? '';
    const packaged = schemasIn(packages);
    const textOf = (file: string): string => brotliDecompressSync(readFileSync(file)).toString();
    assert.equal(textOf(tableFile), tableText(packaged, table.header.from));
    assert.equal(textOf(awsFactsFile), factsText(packaged));
    assert.equal(textOf(awsChangesFile), changesText(packaged));
  });

  it('counts what can be listed, read and changed as the schemas say', () => {
    assert.deepEqual(
      {
        types: schemas.length,
        'no handlers': count(({ handlers: offered }) => offered.length === 0),
        'no list': count((schema) => schema.handlers.length > 0 && !has(schema, 'list')),
        'list without input': count((schema) => has(schema, 'list') && schema.listInputs?.length === 0),
        'list with input': count((schema) => has(schema, 'list') && schema.listInputs?.length !== 0),
        'of these, no type yields it': count((schema) => has(schema, 'list') && schema.listInputs === null),
        'read and update': count((schema) => has(schema, 'read', 'update')),
        'of these, with write-only properties': count(
          (schema) => has(schema, 'read', 'update') && schema.writeOnly.length > 0,
        ),
        'read, no update': count((schema) => has(schema, 'read') && !has(schema, 'update')),
      },
      {
        types: 1898,
        'no handlers': 135,
        'no list': 78,
        'list without input': 1293,
        'list with input': 392,
        'of these, no type yields it': 69,
        'read and update': 1582,
        'of these, with write-only properties': 468,
        'read, no update': 174,
      },
    );
  });

  it('gives every type that can be listed an identifier, known handlers, and parents that can be listed', () => {
    for (const schema of schemas) {
      const { typeName, identifier, listInputs } = schema;
      assert.ok(
        schema.handlers.every((name) => handlers.includes(name)),
        typeName,
      );
      if (!has(schema, 'list')) continue;
      assert.ok(identifier.length > 0, typeName);
      for (const input of listInputs ?? []) {
        if ('parent' in input) assert.ok(has(schemaOf(input.parent), 'list'), `${typeName} of ${input.parent}`);
      }
    }
  });

  it('knows where the input of a list comes from: a parent, listed values, or the account', () => {
    assert.deepEqual(schemaOf('AWS::EKS::Nodegroup').listInputs, [
      { parent: 'AWS::EKS::Cluster', properties: { ClusterName: 'Name' } },
    ]);
    assert.deepEqual(schemaOf('AWS::Route53::RecordSet').listInputs, [
      { parent: 'AWS::Route53::HostedZone', properties: { HostedZoneId: 'Id' } },
    ]);
    assert.deepEqual(schemaOf('AWS::WAFv2::WebACL').listInputs, [
      { input: 'Scope', values: ['CLOUDFRONT', 'REGIONAL'] },
    ]);
    assert.deepEqual(schemaOf('AWS::QuickSight::Theme').listInputs, [{ input: 'AwsAccountId', account: true }]);
  });

  it('marks properties that hold a secret, at any depth', () => {
    assert.ok(schemaOf('AWS::Cognito::UserPoolClient').secret.includes('ClientSecret'));
    assert.ok(schemaOf('AWS::Amplify::App').secret.includes('BasicAuthConfig/Password'));
    assert.ok(schemaOf('AWS::AmazonMQ::Broker').secret.includes('Users/*/Password'));
  });

  it('takes less than 100 KB, what comparison uses less than 250 KB, and what changes use less than 100 KB', () => {
    assert.ok(statSync(tableFile).size < 100_000);
    assert.ok(statSync(awsFactsFile).size < 250_000);
    assert.ok(statSync(awsChangesFile).size < 100_000);
  });
});
