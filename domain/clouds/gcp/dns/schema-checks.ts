import { UnreadableField } from '../../../checks/fields.ts';
import { isObject, type Json } from '../../../json.ts';
import { isNamed, type PropertyDefinition } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

/** Returns the definition of a check of the keys of zones that are signed. */
function keysOf(asked: 'keySigning' | 'zoneSigning', failure: string): PropertyDefinition {
  const passes = (key: Json): boolean => {
    const { keyType, algorithm } = isObject(key) ? key : {};
    if (typeof keyType !== 'string' || typeof algorithm !== 'string') {
      throw new UnreadableField('a key has no type or algorithm');
    }
    return keyType !== asked || algorithm.toLowerCase() !== 'rsasha1';
  };
  const when = {
    path: '/dnssecConfig/state',
    type: 'string',
    absent: 'off',
    passes: isNamed('on', 'transfer'),
  } as const;
  return { path: '/dnssecConfig/defaultKeySpecs/*', type: 'object', when, passes, failure };
}

export const dnsManagedZoneChecks = propertyRules('dns.googleapis.com/ManagedZone', {
  dns_dnssec_disabled: {
    path: '/dnssecConfig/state',
    type: 'string',
    absent: 'off',
    when: { path: '/visibility', type: 'string', passes: isNamed('public') },
    passes: isNamed('on'),
    failure: 'DNSSEC is not enabled',
  },
  dns_rsasha1_in_use_to_key_sign_in_dnssec: keysOf('keySigning', 'The key-signing key uses RSASHA1'),
  dns_rsasha1_in_use_to_zone_sign_in_dnssec: keysOf('zoneSigning', 'The zone-signing key uses RSASHA1'),
});
