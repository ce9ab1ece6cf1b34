import { recreated } from '../reasons.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';
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
    /** What was requested when opting out was possible. AWS now logs every public certificate and ignores it. */
    transparency_logging: string | null;
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
    transparency_logging: 'AWS ignores it since June 2026',
  },
  // Earlier releases stored it as a setting.
  comparison: { laterFields: ['transparency_logging'] },
  drift: {
    aspects: [{ aspect: 'names', keys: ['domain_name', 'alternative_names'], touches: 'identity', severity: 'medium' }],
    deletion: { touches: 'encryption', severity: 'medium' },
  },
  remediation: {
    settings: [tagSetting({ set: 'acm.set_tags', remove: 'acm.remove_tags' })],
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
