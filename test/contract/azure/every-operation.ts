import type { CollectedResource } from '../../../activities/clouds/cloud.ts';
import { cloudDefinitions } from '../../../domain/clouds/clouds.ts';
import type { Json, JsonObject } from '../../../domain/json.ts';
import { azureOperations } from '../../../activities/clouds/azure/resources.ts';

/** A value for every key that one call sets; a key without one fails. */
const values: Readonly<Record<string, Json>> = {
  admin_user: false,
  anonymous_pull: false,
  blob_public_access: false,
  client_certificate_mode: 'Required',
  client_certificates: true,
  cross_tenant_replication: false,
  default_network_action: 'Deny',
  default_to_entra: true,
  ftps_state: 'Disabled',
  http_logging: true,
  https_only: true,
  minimum_tls_version: '1.2',
  network_bypass: ['AzureServices', 'Metrics'],
  public_network_access: 'Disabled',
  rbac: true,
  remote_debugging: false,
  shared_key_access: false,
};

/** Values that a type writes in another way. */
const valuesOfType: Readonly<Record<string, Readonly<Record<string, Json>>>> = {
  object_bucket: { minimum_tls_version: 'TLS1_2' },
};

/** Parameters of operations that change a part by its name. */
const named: Readonly<Record<string, (present: CollectedResource) => JsonObject>> = {
  'arm.set_tags': () => ({ owner: 'ops' }),
  'arm.remove_tags': () => ({ names: ['team'] }),
  'database.put_firewall_rule': () => ({ rule: { name: 'home', start: '192.0.2.7', end: '192.0.2.8' } }),
  'database.delete_firewall_rule': () => ({ name: 'home' }),
  'network.put_security_rule': ({ configuration }) => ({ rule: (configuration['rules'] as JsonObject[])[0] ?? {} }),
  'network.delete_security_rule': () => ({ name: 'ssh' }),
};

/** Every operation that remediation has for a resource, with every key that it sets. */
export function everyOperation(present: CollectedResource): { name: string; parameters: JsonObject }[] {
  const types: Readonly<
    Record<string, (typeof cloudDefinitions.azure.types)[keyof typeof cloudDefinitions.azure.types]>
  > = cloudDefinitions.azure.types;
  const settings = types[present.resourceType]?.remediation.settings ?? [];
  return settings.flatMap(({ keys, operations }) =>
    operations.flatMap((name) => {
      const parameters = named[name]?.(present) ?? settingParameters(present, name, keys);
      return parameters === null ? [] : [{ name, parameters }];
    }),
  );
}

function settingParameters(present: CollectedResource, name: string, keys: readonly string[]): JsonObject | null {
  if (azureOperations[name] === undefined) return null;
  // Servers of the other engines have firewall rules alone.
  if (name === 'sql.update_server' && present.configuration['engine'] !== 'sqlserver') return null;
  return Object.fromEntries(
    keys.map((key) => {
      const value = valuesOfType[present.resourceType]?.[key] ?? values[key];
      if (value === undefined) throw new Error(`${name} sets ${key}, which has no value here`);
      return [key, value];
    }),
  );
}
