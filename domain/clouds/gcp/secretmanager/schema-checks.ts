import { UnreadableField } from '../../../checks/fields.ts';
import { isObject, type Json } from '../../../json.ts';
import { isSet } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const secretmanagerSecretChecks = propertyRules('secretmanager.googleapis.com/Secret', {
  secretmanager_secret_rotation_enabled: {
    path: '/rotation/nextRotationTime',
    type: 'string',
    absent: '',
    passes: isSet,
    failure: 'No rotation is scheduled',
  },
});

const hasKey = (place: Json | undefined): boolean => {
  const encryption = isObject(place) ? place['customerManagedEncryption'] : null;
  return isObject(encryption) && isSet(encryption['kmsKeyName'] ?? null);
};

/** Returns whether a secret has a key wherever it is stored; a replication of another kind is not evaluated. */
function isEncryptedEverywhere(replication: Json): boolean {
  const { automatic, userManaged } = isObject(replication) ? replication : {};
  if (automatic !== undefined) return hasKey(automatic);
  const replicas = isObject(userManaged) ? userManaged['replicas'] : null;
  if (!Array.isArray(replicas) || replicas.length === 0) throw new UnreadableField('/replication shows no replicas');
  return replicas.every(hasKey);
}

export const secretmanagerProtectionChecks = propertyRules('secretmanager.googleapis.com/Secret', {
  secretmanager_secret_cmk_encryption: {
    path: '/replication',
    type: 'object',
    passes: isEncryptedEverywhere,
    failure: 'The secret is not encrypted with a customer-managed key',
  },
  secretmanager_secret_destruction_delayed: {
    path: '/versionDestroyTtl',
    type: 'string',
    absent: '',
    passes: isSet,
    failure: 'Versions are destroyed at once',
  },
});
