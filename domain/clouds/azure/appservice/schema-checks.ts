import { UnreadableField } from '../../../checks/fields.ts';
import { isNamed, isOfKnown } from '../../../checks/property-rules.ts';
import { isObject, type Json } from '../../../json.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const appserviceEnvironmentChecks = propertyRules('microsoft.web/hostingenvironments', {
  app_service_environment_internal_encryption_enabled: {
    path: '/properties/clusterSettings',
    type: 'array',
    // Azure's own policy takes an environment without the setting as one without internal encryption.
    absent: [],
    within: '/properties',
    when: { path: '/kind', type: 'string', passes: (kind) => typeof kind === 'string' && /^ase/i.test(kind) },
    passes: encryptsInside,
    shows: (settings) => internalEncryption(settings),
    failure: 'Internal encryption is not enabled',
  },
});

const isEnabled = isOfKnown({ passes: ['true'], fails: ['false'] });

/** Returns whether the setting is there and true. Throws where it has a value other than true and false. */
function encryptsInside(settings: Json): boolean {
  const values = internalEncryption(settings);
  return values.length > 0 && values.every(isEnabled);
}

/** Returns the values of the setting, of which there is one at most. Throws where a setting does not show its name. */
function internalEncryption(settings: Json): Json[] {
  const items = Array.isArray(settings) ? settings : [];
  return items.flatMap((item) => {
    const { name = null, value = null } = isObject(item) ? item : {};
    if (typeof name !== 'string') throw new UnreadableField('a setting of the cluster does not show its name');
    return isNamed('InternalEncryption')(name) ? [value] : [];
  });
}
