import type { Parameter } from '@aws-sdk/client-rds';
import { sortedMap } from '../../../../domain/clouds/canonical.ts';
import type { UnitRun } from '../session/unit-run.ts';

/** The audited parameters: transport encryption and logging. */
const auditedParameters = new Set([
  'rds.force_ssl',
  'require_secure_transport',
  'tls_version',
  'ssl_min_protocol_version',
  'log_connections',
  'log_disconnections',
  'log_statement',
  'log_min_duration_statement',
  'pgaudit.log',
  'shared_preload_libraries',
  'general_log',
  'slow_query_log',
  'local_infile',
  'server_audit_logging',
  'audit_logs',
]);

/**
 * Reads the values of the audited parameters of parameter groups. Many databases share few groups, so each group
 * is read once per listing.
 */
export async function databaseParameters(
  run: UnitRun,
  kind: 'instance' | 'cluster',
): Promise<(groups: string[]) => Promise<Record<string, string>>> {
  const { RDSClient, DescribeDBParametersCommand, DescribeDBClusterParametersCommand } =
    await import('@aws-sdk/client-rds');
  const rds = run.service('rds', (settings) => new RDSClient(settings));
  const valuesOfGroup = new Map<string, Promise<Record<string, string>>>();

  async function parameterPage(group: string, marker: string | undefined) {
    if (kind === 'instance')
      return rds(new DescribeDBParametersCommand({ DBParameterGroupName: group, MaxRecords: 100, Marker: marker }));
    return rds(
      new DescribeDBClusterParametersCommand({ DBClusterParameterGroupName: group, MaxRecords: 100, Marker: marker }),
    );
  }

  async function readGroup(group: string): Promise<Record<string, string>> {
    const values: Record<string, string> = {};
    let marker: string | undefined;
    do {
      const page = await parameterPage(group, marker);
      for (const parameter of page.Parameters ?? []) keepAudited(values, parameter);
      marker = page.Marker || undefined;
    } while (marker !== undefined);
    return values;
  }

  return async (groups) => {
    const all = await Promise.all(
      groups.map((group) => {
        const values = valuesOfGroup.get(group) ?? readGroup(group);
        valuesOfGroup.set(group, values);
        return values;
      }),
    );
    return sortedMap(Object.assign({}, ...all) as Record<string, string>);
  };
}

function keepAudited(values: Record<string, string>, parameter: Parameter): void {
  const { ParameterName: name, ParameterValue: value } = parameter;
  if (name !== undefined && value !== undefined && auditedParameters.has(name)) values[name] = value;
}
