import type { Severity } from '../severity.ts';
import type { DeletionRule, SeverityByDirection, Touches } from '../drift/classification/aspect-rule.ts';
import { protection, reach, safeguard } from './aspects.ts';

/** What a change of a property of a type by schema means. */
export const propertyClasses = [
  'tags',
  'description',
  'deletion_protection',
  'public_access',
  'policy',
  'encryption',
  'authentication',
  'ingress',
  'logging',
  'backup',
  'capacity',
  'configuration',
] as const;
export type PropertyClass = (typeof propertyClasses)[number];

/** How serious a change of each class is, and in words what it concerns. */
export const classMeaning: Readonly<
  Record<PropertyClass, { touches: Touches; severity: SeverityByDirection; concerns: string }>
> = {
  tags: { touches: null, severity: { changed: 'low' }, concerns: 'tags' },
  description: { touches: null, severity: { changed: 'low' }, concerns: 'a description' },
  deletion_protection: { touches: null, severity: safeguard, concerns: 'the protection from deletion' },
  public_access: { touches: 'exposure', severity: reach, concerns: 'public access' },
  policy: { touches: 'identity', severity: reach, concerns: 'what policies allow' },
  encryption: { touches: 'encryption', severity: protection, concerns: 'encryption' },
  authentication: { touches: 'identity', severity: protection, concerns: 'who is authenticated and with which rights' },
  ingress: {
    touches: 'exposure',
    severity: { exposed: 'critical', loosened: 'high', changed: 'medium', tightened: 'low' },
    concerns: 'what reaches the resource over the network',
  },
  logging: { touches: 'logging', severity: safeguard, concerns: 'logs and monitoring' },
  backup: { touches: null, severity: protection, concerns: 'backups and the retention of data' },
  capacity: { touches: null, severity: { changed: 'low' }, concerns: 'size and count' },
  configuration: { touches: null, severity: { changed: 'medium' }, concerns: 'the configuration' },
};

/**
 * Names of properties → class, in the order in which they are tried. A property has the class of its own name, or else of
 * the closest property around it that has one.
 */
export const classesByName: readonly { names: RegExp; is: PropertyClass }[] = [
  // What a resource is called, belongs to or was made from.
  {
    names:
      /(Group|Vault|Archive|Firewall|FirewallPolicy|Snapshot|Configuration|Grant|Store|Plan)Name$|AutoScalingGroup|^(Backup|Snapshot|RecoveryPoint)(Id|Identifier|Arn|ARN|PlanId)$|^(Source|Origin)Snapshot|SnapshotClusterIdentifier|SnapshotOwnerAccount/,
    is: 'configuration',
  },
  { names: /Tags$|^TagList$|^TagSpecifications$/, is: 'tags' },
  { names: /Description$|^Comment$|^DisplayName$|^Caption$|Message$|Subject$|Banner$/, is: 'description' },
  {
    names: /(Deletion|Termination|Delete|Change)Protection|ProtectedFromScaleIn|PreventDestroy|^RetainOnDelete$/,
    is: 'deletion_protection',
  },
  {
    names:
      /Public(ly)?Access|BlockPublic|IgnorePublic|RestrictPublic|(Assign|Map|Associate|Launch)\w*PublicIp|InternetFacing|^Scheme$|^Is?Public$|AllowUnauthenticated|DisableExecuteApi|ExecuteApiEndpoint|^EndpointTypes?$|^Cors|CorsConfig|CorsRules|^Visibility$|^NetworkVisibility/,
    is: 'public_access',
  },
  {
    names:
      /(^|Access|Resource|Destination|Key|Repository|Registry|Bus|Cluster|FileSystem|Assume\w*|Permissions?|Trust|Endpoint|Topic|Queue|Vault|Iam|IAM|Managed|Inline|Session)Polic(y|ies)(Document|Text|Arns?|ARNs?)?$|^PolicyDocument$|^PolicyText$|^Statements?$/,
    is: 'policy',
  },
  {
    names:
      /Encrypt|Kms|KMS|CustomerManagedKey|^SSE|SSESpec|(^|[a-z])(Tls|TLS|Ssl|SSL)|Cipher|Certificate|SecurityPolicy|MinimumProtocolVersion|(Viewer|Origin)ProtocolPolicy|InTransit|AtRest|EnforceHTTPS|HttpsOnly|KeyArn$/,
    is: 'encryption',
  },
  {
    names:
      /(^|[a-z\d])Log(s|ging|gingInfo|Group|Config|Level|Delivery|Destination|Publishing|Format|Driver|Type|Exports?)?(?=[A-Z]|$)|Trac(e|ing)|XRay|Xray|Monitor(?!ingSchedule)|Audit|Observab|Insights|^Alarms?|DataCapture/,
    is: 'logging',
  },
  {
    names:
      /Auth(enticat|oriz|$|Config|Type|Mode|Token|Scheme|N|Z)|^Auth|Mfa|MFA|Password|IdentityProvider|IdentitySource|Oidc|OIDC|OpenId|Saml|SAML|Principal|Role(Arn|ARN|Name|s|$)|Iam|IAM|Permission|Privileg|TokenValidity|Credential|Secret|AccessKey|Grants?$|(Callback|Logout)URL|OAuth|Kerberos|ApiKeyRequired|ApiKeySource|AccessControl|ExplicitAuthFlows|TrustStore|LinuxParameters|^User$/,
    is: 'authentication',
  },
  {
    names:
      /Ingress|Cidr|CIDR|(Allowed|Source|Trusted)Ip(?!am)|IpRanges?|IPSet|^Addresses$|Allow(ed)?List|SecurityGroup|Waf|WAF|WebAcl|WebACL|Firewall|NetworkAcl|^DefaultAction$|^RuleAction$|PrefixList|GeoRestriction|ManagedRule/,
    is: 'ingress',
  },
  {
    names:
      /Backup|Snapshot|Retention|Versioning|PointInTime|Recovery|Replication|Archiv|^Lifecycle(Polic|Rule|Config)|MoveToColdStorage|DeleteAfter|Lock(Config|$)/,
    is: 'backup',
  },
  {
    names:
      /Count$|Size|Capacit|(Capacity|Read|Write|Compute)Units?$|Throughput|Iops|IOPS|Memory|^Cpu|CPU|Storage(GB|GiB|Info|Type)?$|Concurren|Instance(Type|Class|Family)|NodeType|^M(in|ax)[A-Z]|^Desired(?!State)|Limits?$|Quota|Shards?$|Weight$|Timeout|T(tl|TL)$|Rate|Burst|Scal(e|ing)|Provisioned|^Num(ber)?[A-Z]|Duration|Interval|Batch|Buffer|Throttl|Seconds$|Minutes$|VolumeSize|VolumeType/,
    is: 'capacity',
  },
];

/** Names that mean something else, or nothing, in CloudFormation: tried first for types of other vendors. */
export const classesByOtherNames: typeof classesByName = [
  { names: /^(ApiVersion|Annotations|Finalizers)$/, is: 'description' },
  { names: /^Labels$/, is: 'tags' },
  { names: /^Caching$/, is: 'configuration' },
  {
    names:
      /SecurityContext|^RunAs|AllowPrivilegeEscalation|^Host(Network|PID|IPC|Path|Users)$|Seccomp|AppArmor|^Capabilities$|ServiceAccount|^FailurePolicy$|NamespaceSelector|LocalAuth|SharedKey|AdminEnabled|AdminUser/,
    is: 'authentication',
  },
  { names: /^CaBundle$|^Https?Only$|MinTls|HttpsTraffic/i, is: 'encryption' },
  { names: /PublicNetwork|^NetworkAcls$|^IpRules$|^AuthorizedNetworks$|^IngressSettings$/i, is: 'ingress' },
  { names: /Replicas$|^(Parallelism|Completions|Requests|Sku)$/, is: 'capacity' },
];

/** Words in the names of types whose deletion loses data, or a protection: the severity of a deletion. */
export const deletionsByName: readonly { names: RegExp; is: DeletionRule & { severity: Severity } }[] = [
  {
    names:
      /WebACL|Firewall|Detector|Policy$|PublicAccessBlock|Authorizer|SecurityConfiguration|Analyzer|EventDataStore|Hub$|ConfigurationRecorder|DNSSEC|LoggingConfiguration|CodeSigningConfig/,
    is: { touches: 'identity', severity: 'high' },
  },
  {
    names:
      /::(HostedZone|FileSystem|Volume|UserPool|IdentityPool|\w*BackupVault|\w*BackupPlan|Stream|Cluster|Domain|Namespace|Repository|TableBucket|Table|Database|Broker|DataStore|KnowledgeBase|CertificateAuthority|Archive|ServerlessCluster)$/,
    is: { touches: null, severity: 'high' },
  },
];
