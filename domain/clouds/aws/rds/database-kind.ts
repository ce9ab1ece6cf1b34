import type { AwsFields } from '../rules.ts';

const ownServices = ['docdb', 'neptune'];

/** Returns whether a database is of the relational service: clusters of other services are listed beside them. */
export function isRelational(database: AwsFields<'db_instance'>, kind: 'instance' | 'cluster'): boolean {
  return database.text('kind') === kind && !ownServices.includes(database.text('engine') ?? '');
}

/** Returns whether a database is a cluster of an engine. */
export function isClusterOf(database: AwsFields<'db_instance'>, engine: 'docdb' | 'neptune'): boolean {
  return database.text('kind') === 'cluster' && database.text('engine') === engine;
}
