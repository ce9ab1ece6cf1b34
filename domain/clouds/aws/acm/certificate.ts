import { recreated } from '../reasons.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';
import { replaced } from '../../../remediation/builders.ts';
import { tagSetting } from '../../../remediation/tag-setting.ts';

/** `certificate`: an ACM certificate. `externalId` is the ARN. */
export interface CertificateConfiguration extends Configuration {
  domain_name: string | null;
  alternative_names: string[];
  /** `IMPORTED`, `AMAZON_ISSUED` or `PRIVATE`. */
  type: string | null;
  key_algorithm: string | null;
  signature_algorithm: string | null;
  issuer: string | null;
  validation_methods: string[];
  transparency_logging: string | null;
  export: string | null;
  created_at: string | null;
  /** End of validity; changes with every renewal. */
  observed: {
    status: string | null;
    not_before: string | null;
    not_after: string | null;
    in_use: boolean;
    renewal_status: string | null;
    renewal_eligibility: string | null;
  };
}

/** Certificates. */
export const certificateType = defineResourceType<CertificateConfiguration>({
  label: 'ACM certificate',
  volatile: {
    status: 'set by the provider',
    not_before: 'changes with each renewal',
    not_after: 'changes with each renewal',
    in_use: 'changes with the resources that use it',
    renewal_status: 'set by the provider',
    renewal_eligibility: 'set by the provider',
  },
  comparison: {},
  drift: {
    aspects: [{ aspect: 'names', keys: ['domain_name', 'alternative_names'], touches: 'identity', severity: 'medium' }],
    deletion: { touches: 'encryption', severity: 'medium' },
  },
  remediation: {
    settings: [
      replaced({
        keys: ['transparency_logging'],
        operation: 'acm.set_transparency_logging',
        label: 'certificate transparency logging',
      }),
      tagSetting({ set: 'acm.set_tags', remove: 'acm.remove_tags' }),
    ],
    fixed: [
      [
        'It is part of the issued certificate: request a new certificate.',
        [
          'alternative_names',
          'domain_name',
          'export',
          'issuer',
          'key_algorithm',
          'signature_algorithm',
          'type',
          'validation_methods',
        ],
      ],
      [recreated, ['created_at']],
    ],
  },
  dependants: ['load_balancer'],
});
