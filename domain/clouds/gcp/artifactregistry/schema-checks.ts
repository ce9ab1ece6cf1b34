import { isOfKnown, isOneOf, isSet, isTrue } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const artifactregistryRepositoryChecks = propertyRules('artifactregistry.googleapis.com/Repository', {
  artifacts_repository_cmk_encryption: {
    path: '/kmsKeyName',
    type: 'string',
    absent: '',
    passes: isSet,
    failure: 'It is not encrypted with a customer-managed key',
  },
  artifacts_repository_vulnerability_scanning_not_disabled: {
    path: '/vulnerabilityScanningConfig/enablementConfig',
    type: 'string',
    absent: 'INHERITED',
    when: { path: '/format', type: 'string', passes: isOneOf('DOCKER') },
    passes: isOfKnown({ passes: ['INHERITED', 'ENABLEMENT_CONFIG_UNSPECIFIED'], fails: ['DISABLED'] }),
    failure: 'Vulnerability scanning is disabled for the repository',
  },
  artifacts_repository_immutable_tags: {
    path: '/dockerConfig/immutableTags',
    type: 'boolean',
    absent: false,
    when: [
      { path: '/format', type: 'string', passes: isOneOf('DOCKER') },
      { path: '/mode', type: 'string', passes: isOneOf('STANDARD_REPOSITORY') },
    ],
    passes: isTrue,
    failure: 'Tags can be moved to other images',
  },
});
