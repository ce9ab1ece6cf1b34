import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Statement {
  Action?: string | string[];
  Effect: string;
  Resource?: string | string[];
}

/** The actions of the managed policy SecurityAudit, as committed. */
const file = join(import.meta.dirname, 'security-audit.json');

/** Reads what a managed policy allows on every resource, from the list of managed policies in the package moto. */
export function readManagedPolicy(source: string, name: string): string[] {
  const [, text = '{}'] = /"""([^]*)"""/.exec(source) ?? [];
  const policies = JSON.parse(text) as Record<string, { Document: { Statement: Statement[] } }>;
  const policy = policies[name];
  if (policy === undefined) throw new Error(`there is no managed policy ${name}`);
  const statements = policy.Document.Statement.filter(
    ({ Effect: effect, Resource: resource }) => effect === 'Allow' && [resource].flat().includes('*'),
  );
  return [...new Set(statements.flatMap(({ Action: action = [] }) => action))].toSorted();
}

/** Writes the actions of the policy, and returns what changed, a line each. */
export function policyChanges(actions: readonly string[]): string[] {
  const before = existsSync(file) ? securityAuditActions() : [];
  writeFileSync(file, `${JSON.stringify(actions, null, 2)}\n`);
  return [
    ...actions.filter((action) => !before.includes(action)).map((action) => `+ SecurityAudit ${action}`),
    ...before.filter((action) => !actions.includes(action)).map((action) => `- SecurityAudit ${action}`),
  ];
}

/** What SecurityAudit allows, with wildcards. */
export const securityAuditActions = (): string[] => JSON.parse(readFileSync(file, 'utf8')) as string[];

/** Whether one of the actions, which may have wildcards, covers this one. */
export function isAllowed(action: string, allowed: readonly string[]): boolean {
  return allowed.some((one) => new RegExp(`^${one.replaceAll('*', '.*').replaceAll('?', '.')}$`, 'i').test(action));
}
