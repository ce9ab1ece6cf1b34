import { UnreadableField } from '../../../checks/fields.ts';
import { isObject, type Json, type JsonObject } from '../../../json.ts';
import {
  holdsOnlyKnown,
  isFalse,
  isOfKnown,
  isSet,
  propertyRules,
  type LinkedCondition,
} from '../schemas/property-rules.ts';

const isEncryptedForViewers = isOfKnown({ passes: ['https-only', 'redirect-to-https'], fails: ['allow-all'] });
const haveModernProtocols = holdsOnlyKnown({ passes: ['TLSv1.2', 'TLSv1.3'], fails: ['SSLv3', 'TLSv1', 'TLSv1.1'] });
const isSni = isOfKnown({ passes: ['sni-only'], fails: ['vip'] });
const isModernPolicy = isOfKnown({
  passes: ['TLSv1.2_2018', 'TLSv1.2_2019', 'TLSv1.2_2021', 'TLSv1.2_2025', 'TLSv1.3_2025'],
  fails: ['SSLv3', 'TLSv1', 'TLSv1_2016', 'TLSv1.1_2016'],
});

const objectsIn = (value: Json | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);
const objectOf = (value: Json | undefined): JsonObject => (isObject(value ?? null) ? (value as JsonObject) : {});

/** Returns whether an origin that HTTPS is used for accepts only TLS 1.2 or later. */
function isModernOrigin(origin: Json): boolean {
  const { OriginProtocolPolicy: policy, OriginSSLProtocols: protocols = null } = objectOf(origin);
  return policy === 'http-only' || haveModernProtocols(protocols);
}

/** Returns the ids of origins, and of groups of origins, that CloudFront asks on behalf of viewers without TLS. */
function plainTargets(config: JsonObject): Set<Json> {
  const behaviors = [objectOf(config['DefaultCacheBehavior']), ...objectsIn(config['CacheBehaviors'])];
  const plain = behaviors.filter(({ ViewerProtocolPolicy: policy }) => {
    if (typeof policy !== 'string') throw new UnreadableField('a cache behavior shows no viewer protocol policy');
    return !isEncryptedForViewers(policy);
  });
  const targets = new Set(plain.map(({ TargetOriginId: id = null }) => id));
  for (const { Id: id = null, Members: members } of objectsIn(objectOf(config['OriginGroups'])['Items'])) {
    if (!targets.has(id)) continue;
    for (const { OriginId: origin = null } of objectsIn(objectOf(members)['Items'])) targets.add(origin);
  }
  return targets;
}

/**
 * Returns whether every request to every origin is encrypted. CloudFront asks buckets by the protocol of the viewer, and so it does
 * custom origins with `match-viewer`.
 */
function areOriginsEncrypted(value: Json): boolean {
  const config = objectOf(value);
  const origins = objectsIn(config['Origins']);
  if (origins.length === 0) throw new UnreadableField('the distribution shows no origins');
  const plain = plainTargets(config);
  return origins.every(({ Id: id = null, CustomOriginConfig: custom, S3OriginConfig: bucket }) => {
    if (isObject(bucket ?? null)) return !plain.has(id);
    const { OriginProtocolPolicy: policy } = objectOf(custom);
    if (policy === 'https-only') return true;
    if (policy === 'http-only') return false;
    if (policy === 'match-viewer') return !plain.has(id);
    throw new UnreadableField('the protocol of an origin is not shown');
  });
}

/** Returns the ids of origins with the protocol that they are asked by; null for buckets. */
const originProtocols = (value: Json): Json =>
  Object.fromEntries(
    objectsIn(objectOf(value)['Origins']).map(({ Id: id = null, CustomOriginConfig: custom }) => [
      typeof id === 'string' ? id : '',
      objectOf(custom)['OriginProtocolPolicy'] ?? null,
    ]),
  );

/** Returns whether an origin that is a bucket, and not a website, admits only this distribution. */
function isBucketProtected(origin: Json): boolean {
  const { S3OriginConfig: bucket, OriginAccessControlId: control } = objectOf(origin);
  return !isObject(bucket ?? null) || (typeof control === 'string' && control !== '');
}

const isBucket = (origin: Json): boolean => isObject(objectOf(origin)['S3OriginConfig'] ?? null);
const hasMembers = (group: Json): boolean => objectsIn(objectOf(objectOf(group)['Members'])['Items']).length > 1;

/** Logs can also be delivered by CloudWatch Logs, which the distribution does not show, nor the source which distribution it is of. */
const isDelivered: LinkedCondition = {
  others: 'AWS::Logs::DeliverySource',
  by: { path: '/LogType', type: 'string' },
  belongs(type) {
    if (type !== 'ACCESS_LOGS') return false;
    throw new UnreadableField('a delivery source of CloudWatch Logs may deliver the access logs');
  },
};

export const cloudfrontDistributionChecks = propertyRules('AWS::CloudFront::Distribution', {
  cloudfront_distributions_https_enabled: {
    path: '/DistributionConfig/DefaultCacheBehavior/ViewerProtocolPolicy',
    type: 'string',
    passes: isEncryptedForViewers,
    and: [
      {
        path: '/DistributionConfig/CacheBehaviors/*/ViewerProtocolPolicy',
        type: 'string',
        isOptional: true,
        passes: isEncryptedForViewers,
      },
    ],
    failure: 'Viewers can use HTTP',
  },
  cloudfront_distributions_logging_enabled: {
    path: '/DistributionConfig/Logging/Bucket',
    type: 'string',
    absent: '',
    passes: isSet,
    or: [
      {
        path: '/DistributionConfig/DefaultCacheBehavior/RealtimeLogConfigArn',
        type: 'string',
        absent: '',
        passes: isSet,
      },
      isDelivered,
    ],
    failure: 'Access logging is not enabled',
  },
  cloudfront_distributions_custom_ssl_certificate: {
    path: '/DistributionConfig/ViewerCertificate/CloudFrontDefaultCertificate',
    type: 'boolean',
    absent: false,
    within: '/DistributionConfig/ViewerCertificate',
    passes: isFalse,
    failure: 'The distribution has the default certificate of CloudFront',
  },
  cloudfront_distributions_https_sni_enabled: {
    path: '/DistributionConfig/ViewerCertificate/SslSupportMethod',
    type: 'string',
    when: {
      path: '/DistributionConfig/ViewerCertificate/CloudFrontDefaultCertificate',
      type: 'boolean',
      absent: false,
      within: '/DistributionConfig/ViewerCertificate',
      passes: isFalse,
    },
    passes: isSni,
    failure: 'HTTPS requests are served by dedicated IP addresses instead of SNI',
  },
  cloudfront_distributions_minimum_tls_1_2: {
    path: '/DistributionConfig/ViewerCertificate/MinimumProtocolVersion',
    type: 'string',
    when: {
      path: '/DistributionConfig/ViewerCertificate/CloudFrontDefaultCertificate',
      type: 'boolean',
      absent: false,
      within: '/DistributionConfig/ViewerCertificate',
      passes: isFalse,
    },
    passes: isModernPolicy,
    failure: 'Viewers can use TLS 1.0 or 1.1',
  },
  cloudfront_distributions_using_deprecated_ssl_protocols: {
    path: '/DistributionConfig/Origins/*/CustomOriginConfig',
    type: 'object',
    isOptional: true,
    passes: isModernOrigin,
    failure: 'An origin can be reached with SSL 3.0, TLS 1.0 or TLS 1.1',
  },
  cloudfront_distributions_origin_traffic_encrypted: {
    path: '/DistributionConfig',
    type: 'object',
    passes: areOriginsEncrypted,
    shows: originProtocols,
    failure: 'Requests to an origin can be sent without encryption',
  },
  cloudfront_distributions_using_waf: {
    path: '/DistributionConfig/WebACLId',
    type: 'string',
    absent: '',
    passes: isSet,
    failure: 'The distribution has no web ACL',
  },
  cloudfront_distributions_field_level_encryption_enabled: {
    path: '/DistributionConfig/DefaultCacheBehavior/FieldLevelEncryptionId',
    type: 'string',
    absent: '',
    passes: isSet,
    failure: 'Field-level encryption is not enabled',
  },
  cloudfront_distributions_default_root_object: {
    path: '/DistributionConfig/DefaultRootObject',
    type: 'string',
    absent: '',
    passes: isSet,
    failure: 'The distribution has no default root object',
  },
  cloudfront_distributions_multiple_origin_failover_configured: {
    path: '/DistributionConfig/OriginGroups/Items/*',
    type: 'object',
    absent: null,
    of: 'one',
    passes: hasMembers,
    failure: 'No origin group for failover is configured',
  },
  cloudfront_distributions_s3_origin_access_control: {
    path: '/DistributionConfig/Origins/*',
    type: 'object',
    when: { path: '/DistributionConfig/Origins/*', type: 'object', passes: isBucket },
    passes: isBucketProtected,
    failure: 'A bucket is an origin without an origin access control',
  },
});
