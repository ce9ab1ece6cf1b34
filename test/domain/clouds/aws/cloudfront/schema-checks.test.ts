import { cloudfrontDistributionChecks } from '../../../../../domain/clouds/aws/cloudfront/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of AWS by schema: cloudfront', () => {
  testSchemaChecks(cloudfrontDistributionChecks, {
    cloudfront_distributions_https_enabled: {
      pass: {
        DistributionConfig: {
          DefaultCacheBehavior: { ViewerProtocolPolicy: 'redirect-to-https', TargetOriginId: 'web' },
          CacheBehaviors: [{ ViewerProtocolPolicy: 'https-only', TargetOriginId: 'web' }],
        },
      },
      fail: {
        DistributionConfig: {
          DefaultCacheBehavior: { ViewerProtocolPolicy: 'redirect-to-https', TargetOriginId: 'web' },
          CacheBehaviors: [{ ViewerProtocolPolicy: 'allow-all', TargetOriginId: 'web' }],
        },
      },
    },
    cloudfront_distributions_logging_enabled: {
      pass: { DistributionConfig: { Logging: { Bucket: 'logs.s3.amazonaws.com' } } },
      fail: {
        DistributionConfig: { DefaultCacheBehavior: { ViewerProtocolPolicy: 'https-only', TargetOriginId: 'web' } },
      },
    },
    cloudfront_distributions_custom_ssl_certificate: {
      pass: {
        DistributionConfig: {
          ViewerCertificate: { AcmCertificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/1' },
        },
      },
      fail: { DistributionConfig: { ViewerCertificate: { CloudFrontDefaultCertificate: true } } },
    },
    cloudfront_distributions_https_sni_enabled: {
      pass: {
        DistributionConfig: {
          ViewerCertificate: { CloudFrontDefaultCertificate: false, SslSupportMethod: 'sni-only' },
        },
      },
      fail: {
        DistributionConfig: { ViewerCertificate: { CloudFrontDefaultCertificate: false, SslSupportMethod: 'vip' } },
      },
    },
    cloudfront_distributions_minimum_tls_1_2: {
      pass: {
        DistributionConfig: {
          ViewerCertificate: { CloudFrontDefaultCertificate: false, MinimumProtocolVersion: 'TLSv1.2_2021' },
        },
      },
      fail: {
        DistributionConfig: {
          ViewerCertificate: { CloudFrontDefaultCertificate: false, MinimumProtocolVersion: 'TLSv1.1_2016' },
        },
      },
    },
    cloudfront_distributions_using_deprecated_ssl_protocols: {
      pass: {
        DistributionConfig: {
          Origins: [
            { Id: 'web', CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] } },
          ],
        },
      },
      fail: {
        DistributionConfig: {
          Origins: [
            {
              Id: 'web',
              CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.1', 'TLSv1.2'] },
            },
          ],
        },
      },
    },
    cloudfront_distributions_origin_traffic_encrypted: {
      pass: {
        DistributionConfig: {
          Origins: [{ Id: 'web', CustomOriginConfig: { OriginProtocolPolicy: 'match-viewer' } }],
          DefaultCacheBehavior: { ViewerProtocolPolicy: 'https-only', TargetOriginId: 'web' },
        },
      },
      fail: {
        DistributionConfig: {
          Origins: [{ Id: 'web', CustomOriginConfig: { OriginProtocolPolicy: 'match-viewer' } }],
          DefaultCacheBehavior: { ViewerProtocolPolicy: 'allow-all', TargetOriginId: 'web' },
        },
      },
    },
    cloudfront_distributions_using_waf: {
      pass: { DistributionConfig: { WebACLId: 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/web/1' } },
      fail: { DistributionConfig: { WebACLId: '' } },
    },
    cloudfront_distributions_field_level_encryption_enabled: {
      pass: {
        DistributionConfig: {
          DefaultCacheBehavior: {
            ViewerProtocolPolicy: 'https-only',
            TargetOriginId: 'web',
            FieldLevelEncryptionId: 'C1EXAMPLE',
          },
        },
      },
      fail: {
        DistributionConfig: {
          DefaultCacheBehavior: {
            ViewerProtocolPolicy: 'https-only',
            TargetOriginId: 'web',
            FieldLevelEncryptionId: '',
          },
        },
      },
    },
    cloudfront_distributions_default_root_object: {
      pass: { DistributionConfig: { DefaultRootObject: 'index.html' } },
      fail: { DistributionConfig: { DefaultRootObject: '' } },
    },
    cloudfront_distributions_multiple_origin_failover_configured: {
      pass: {
        DistributionConfig: {
          OriginGroups: { Items: [{ Id: 'both', Members: { Items: [{ OriginId: 'a' }, { OriginId: 'b' }] } }] },
        },
      },
      fail: { DistributionConfig: { OriginGroups: { Items: [], Quantity: 0 } } },
    },
    cloudfront_distributions_s3_origin_access_control: {
      pass: {
        DistributionConfig: { Origins: [{ Id: 'web', S3OriginConfig: {}, OriginAccessControlId: 'E1EXAMPLE' }] },
      },
      fail: { DistributionConfig: { Origins: [{ Id: 'web', S3OriginConfig: {}, OriginAccessControlId: '' }] } },
    },
  });

  testOutcomes(cloudfrontDistributionChecks, 'cloudfront_distributions_origin_traffic_encrypted', {
    says: 'follows groups of origins, and does not know what VPC origins use',
    documents: [
      [
        'fail',
        {
          DistributionConfig: {
            Origins: [{ Id: 'bucket', S3OriginConfig: {} }],
            OriginGroups: { Items: [{ Id: 'both', Members: { Items: [{ OriginId: 'bucket' }] } }] },
            DefaultCacheBehavior: { ViewerProtocolPolicy: 'allow-all', TargetOriginId: 'both' },
          },
        },
      ],
      [
        'pass',
        {
          DistributionConfig: {
            Origins: [{ Id: 'bucket', S3OriginConfig: {} }],
            DefaultCacheBehavior: { ViewerProtocolPolicy: 'allow-all', TargetOriginId: 'web' },
          },
        },
      ],
      [
        'fail',
        {
          DistributionConfig: {
            Origins: [{ Id: 'web', CustomOriginConfig: { OriginProtocolPolicy: 'http-only' } }],
            DefaultCacheBehavior: { ViewerProtocolPolicy: 'https-only', TargetOriginId: 'web' },
          },
        },
      ],
      [
        'pass',
        {
          DistributionConfig: {
            Origins: [{ Id: 'web', CustomOriginConfig: { OriginProtocolPolicy: 'https-only' } }],
            DefaultCacheBehavior: { ViewerProtocolPolicy: 'allow-all', TargetOriginId: 'web' },
          },
        },
      ],
      [
        'not_evaluated',
        {
          DistributionConfig: {
            Origins: [{ Id: 'web', VpcOriginConfig: {} }],
            DefaultCacheBehavior: { ViewerProtocolPolicy: 'https-only', TargetOriginId: 'web' },
          },
        },
      ],
      [
        'not_evaluated',
        {
          DistributionConfig: {
            Origins: [],
            DefaultCacheBehavior: { ViewerProtocolPolicy: 'https-only', TargetOriginId: 'web' },
          },
        },
      ],
      [
        'not_evaluated',
        {
          DistributionConfig: {
            Origins: [{ Id: 'web', S3OriginConfig: {} }],
            DefaultCacheBehavior: { ViewerProtocolPolicy: 'http3-only', TargetOriginId: 'web' },
          },
        },
      ],
    ],
  });

  testOutcomes(cloudfrontDistributionChecks, 'cloudfront_distributions_using_deprecated_ssl_protocols', {
    says: 'is about custom origins that are reached by HTTPS',
    documents: [
      ['not_applicable', { DistributionConfig: { Origins: [{ Id: 'bucket', S3OriginConfig: {} }] } }],
      [
        'pass',
        { DistributionConfig: { Origins: [{ Id: 'web', CustomOriginConfig: { OriginProtocolPolicy: 'http-only' } }] } },
      ],
      [
        'not_evaluated',
        {
          DistributionConfig: { Origins: [{ Id: 'web', CustomOriginConfig: { OriginProtocolPolicy: 'https-only' } }] },
        },
      ],
      [
        'not_evaluated',
        {
          DistributionConfig: {
            Origins: [
              { Id: 'web', CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv9'] } },
            ],
          },
        },
      ],
    ],
  });

  testOutcomes(cloudfrontDistributionChecks, 'cloudfront_distributions_minimum_tls_1_2', {
    says: 'is about distributions with a certificate of their own, and policies that it knows',
    documents: [
      [
        'not_applicable',
        {
          DistributionConfig: {
            ViewerCertificate: { CloudFrontDefaultCertificate: true, MinimumProtocolVersion: 'TLSv1' },
          },
        },
      ],
      ['not_evaluated', { DistributionConfig: { ViewerCertificate: { MinimumProtocolVersion: 'TLSv2_2031' } } }],
    ],
  });

  testOutcomes(cloudfrontDistributionChecks, 'cloudfront_distributions_s3_origin_access_control', {
    says: 'is about origins that are buckets',
    documents: [
      ['not_applicable', { DistributionConfig: { Origins: [{ Id: 'web', CustomOriginConfig: {} }] } }],
      [
        'pass',
        {
          DistributionConfig: {
            Origins: [
              { Id: 'web', CustomOriginConfig: {} },
              { Id: 'bucket', S3OriginConfig: {}, OriginAccessControlId: 'E1' },
            ],
          },
        },
      ],
    ],
  });

  const plain = { DistributionConfig: { DefaultCacheBehavior: { ViewerProtocolPolicy: 'https-only' } } };
  testChecks(cloudfrontDistributionChecks, {
    cloudfront_distributions_logging_enabled: {
      pass: {
        DistributionConfig: {
          DefaultCacheBehavior: { RealtimeLogConfigArn: 'arn:aws:cloudfront::111122223333:realtime-log-config/all' },
        },
      },
      fail: {
        configuration: plain,
        inventory: { 'AWS::Logs::DeliverySource': { other: { LogType: 'APPLICATION_LOGS' } } },
      },
      blind: { configuration: plain, inventory: { 'AWS::Logs::DeliverySource': { logs: { LogType: 'ACCESS_LOGS' } } } },
    },
  });
});
