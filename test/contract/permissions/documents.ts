import { awsPermissionsUsed } from './aws.ts';
import { azurePermissionsUsed } from './azure.ts';
import { googlePermissionsUsed } from './google-cloud.ts';
import { kubernetesPermissionsUsed } from './kubernetes.ts';
import type { RecordedPermissions } from './permission-record.ts';

const clouds = [
  { cloud: 'aws', title: 'AWS', type: 'AwsResourceType', used: awsPermissionsUsed },
  { cloud: 'azure', title: 'Azure', type: 'AzureResourceType', used: azurePermissionsUsed },
  { cloud: 'gcp', title: 'Google Cloud', type: 'GcpResourceType', used: googlePermissionsUsed },
  { cloud: 'kubernetes', title: 'Kubernetes', type: 'KubernetesResourceType', used: kubernetesPermissionsUsed },
] as const;

/** Returns the tables of permissions of domain/setups/permissions, by their file names. Needs openssl. */
export async function permissionTables(): Promise<Map<string, RecordedPermissions>> {
  const tables = new Map<string, RecordedPermissions>();
  for (const { cloud, used } of clouds) tables.set(cloud, await used());
  return tables;
}

/** Returns the source of the table of a cloud. */
export function permissionSource(name: string, table: RecordedPermissions): string {
  const found = clouds.find(({ cloud }) => cloud === name);
  if (found === undefined) throw new Error(`there is no cloud ${name}`);
  const { title, type } = found;
  return `import type { ${type} } from '../../clouds/${name}/resource-types.ts';
import type { CloudPermissions } from './cloud-permissions.ts';

/** Written by \`npm run permissions\` from the calls to ${title} that are made. */
export const ${name}Permissions: CloudPermissions<${type}> = ${JSON.stringify(table, null, 2)};
`;
}
