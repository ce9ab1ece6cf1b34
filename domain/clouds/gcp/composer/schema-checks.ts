import { UnreadableField } from '../../../checks/fields.ts';
import { isObject, type Json } from '../../../json.ts';
import { isOfKnown, isSet, isTrue } from '../../../checks/property-rules.ts';
import { isInternetWide, parseAddressRanges } from '../../../network/address-ranges.ts';
import { propertyRules, secretRules } from '../schemas/property-rules.ts';

export const composerEnvironmentChecks = propertyRules('composer.googleapis.com/Environment', {
  composer_environment_cmk_encryption: {
    path: '/config/encryptionConfig/kmsKeyName',
    type: 'string',
    absent: '',
    within: '/config',
    passes: isSet,
    failure: 'It is not encrypted with a customer-managed key',
  },
});

/** Returns whether ranges do not let the internet in; one that is no range is not evaluated. */
function isRestricted(ranges: Json): boolean {
  const values = (Array.isArray(ranges) ? ranges : []).map((range) =>
    isObject(range) ? (range['value'] ?? null) : null,
  );
  const texts = values.filter((value) => typeof value === 'string');
  const parsed = texts.length === values.length ? parseAddressRanges(texts) : null;
  if (parsed === null) throw new UnreadableField('an allowed range is not an IP address range');
  return !isInternetWide(parsed);
}

export const composerEnvironmentAccessChecks = propertyRules('composer.googleapis.com/Environment', {
  composer_environment_private: {
    path: '/config/privateEnvironmentConfig/enablePrivateEnvironment',
    type: 'boolean',
    absent: false,
    within: '/config/privateEnvironmentConfig',
    passes: isTrue,
    or: [
      {
        path: '/config/privateEnvironmentConfig/networkingType',
        type: 'string',
        isOptional: true,
        passes: isOfKnown({ passes: ['PRIVATE'], fails: ['PUBLIC', 'NETWORKING_TYPE_UNSPECIFIED'] }),
      },
    ],
    failure: 'The environment has public addresses',
  },
  composer_environment_web_server_restricted: {
    path: '/config/webServerNetworkAccessControl/allowedIpRanges',
    type: 'array',
    passes: isRestricted,
    failure: 'The web server of Airflow accepts connections from the internet',
  },
});

export const composerEnvironmentSecretChecks = secretRules('composer.googleapis.com/Environment', {
  composer_environment_no_secrets_in_variables: {
    shown: [{ path: '/config/softwareConfig', type: 'object' }],
    texts: ['/config'],
    failure: 'An environment variable contains a secret',
  },
});
