import { UnreadableField } from '../../../checks/fields.ts';
import { isObject, type Json } from '../../../json.ts';
import { isNamed, isOfKnown, isTrue, type PropertyDefinition } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

const isStrong = isOfKnown({
  passes: ['rsasha256', 'rsasha512', 'ecdsap256sha256', 'ecdsap384sha384'],
  fails: ['rsasha1'],
});

/**
 * Returns the definition of a check of the keys of zones that are signed. A zone that does not say which keys of a type it has is not
 * evaluated.
 */
function keysOf(asked: 'keySigning' | 'zoneSigning', failure: string): PropertyDefinition {
  const isAsked = isOfKnown({ passes: [asked], fails: ['keySigning', 'zoneSigning'] });
  const passes = (keys: Json): boolean => {
    const found = (Array.isArray(keys) ? keys : [])
      .map((key) => (isObject(key) ? key : {}))
      .filter(({ keyType = null }) => isAsked(keyType));
    if (found.length === 0) throw new UnreadableField(`the zone shows no key of the type ${asked}`);
    return found.every(({ algorithm = null }) => isStrong(algorithm));
  };
  const when = {
    path: '/dnssecConfig/state',
    type: 'string',
    absent: 'off',
    passes: isNamed('on', 'transfer'),
  } as const;
  return { path: '/dnssecConfig/defaultKeySpecs', type: 'array', when, passes, failure };
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

export const dnsZoneLoggingChecks = propertyRules('dns.googleapis.com/ManagedZone', {
  dns_managed_zone_logging_enabled: {
    path: '/cloudLoggingConfig/enableLogging',
    type: 'boolean',
    absent: false,
    when: { path: '/visibility', type: 'string', passes: isNamed('public') },
    passes: isTrue,
    failure: 'Queries are not logged',
  },
});
