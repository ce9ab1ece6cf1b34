import type { CertificateDetail } from '@aws-sdk/client-acm';
import type { CertificateConfiguration } from '../../../../domain/clouds/aws/acm/certificate.ts';
import { DetailReader } from '../session/detail-reader.ts';
import { collected, undescribed } from '../session/resource.ts';
import { isoTime, textSet } from '../session/snake-case.ts';
import { tagMap } from '../session/tags.ts';
import { describedPage, type AwsUnit } from '../session/unit.ts';

const gone = ['ResourceNotFoundException'];

/** ACM certificates. Without `KeyTypes`, the listing includes only RSA 1024 and RSA 2048. */
export const certificatesUnit: AwsUnit<'certificate'> = {
  service: 'acm-certificates',
  scope: 'regional',
  resourceTypes: ['certificate'],
  async open(run) {
    const sdk = await import('@aws-sdk/client-acm');
    const acm = run.service('acm', (settings) => new sdk.ACMClient(settings));

    async function describe({
      CertificateArn: arn,
      DomainName: domain,
    }: {
      CertificateArn?: string;
      DomainName?: string;
    }) {
      if (arn === undefined) return null;
      const details = new DetailReader();
      const { unreadable } = details;
      const [certificate, tags] = await Promise.all([
        details.read(
          '',
          async () => (await acm(new sdk.DescribeCertificateCommand({ CertificateArn: arn }))).Certificate,
          { gone },
        ),
        details.read(
          '/tags',
          async () => tagMap((await acm(new sdk.ListTagsForCertificateCommand({ CertificateArn: arn }))).Tags),
          { gone },
        ),
      ]);
      const name = domain ?? certificate?.DomainName ?? arn;
      if (!certificate) {
        return undescribed({ resourceType: 'certificate', externalId: arn, name, region: run.region, unreadable });
      }
      return collected({
        resourceType: 'certificate',
        externalId: arn,
        name,
        region: run.region,
        tags: tags ?? undefined,
        unreadable,
        configuration: certificateSettings(certificate),
      });
    }

    return async (token) => {
      const { only } = run;
      if (only !== null) return describedPage({ next: null, items: [{ CertificateArn: only.externalId }], describe });
      const page = await acm(
        new sdk.ListCertificatesCommand({
          MaxItems: 100,
          NextToken: token ?? undefined,
          Includes: { keyTypes: Object.values(sdk.KeyAlgorithm) },
        }),
      );
      return describedPage({ next: page.NextToken, items: page.CertificateSummaryList ?? [], describe });
    };
  },
};

function certificateSettings(certificate: CertificateDetail): Omit<CertificateConfiguration, 'tags'> {
  return {
    domain_name: certificate.DomainName ?? null,
    alternative_names: textSet(certificate.SubjectAlternativeNames),
    type: certificate.Type ?? null,
    // Described as `RSA-2048`, listed as `RSA_2048`.
    key_algorithm: certificate.KeyAlgorithm?.replaceAll('-', '_') ?? null,
    signature_algorithm: certificate.SignatureAlgorithm ?? null,
    issuer: certificate.Issuer ?? null,
    validation_methods: textSet(certificate.DomainValidationOptions?.map((option) => option.ValidationMethod)),
    export: certificate.Options?.Export ?? null,
    created_at: isoTime(certificate.CreatedAt ?? certificate.ImportedAt),
    observed: {
      status: certificate.Status ?? null,
      not_before: isoTime(certificate.NotBefore),
      not_after: isoTime(certificate.NotAfter),
      in_use: (certificate.InUseBy ?? []).length > 0,
      renewal_status: certificate.RenewalSummary?.RenewalStatus ?? null,
      renewal_eligibility: certificate.RenewalEligibility ?? null,
      transparency_logging: certificate.Options?.CertificateTransparencyLoggingPreference ?? null,
    },
  };
}
