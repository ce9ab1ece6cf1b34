import type { JsonObject } from '../../json.ts';
import type { Configuration } from './configuration.ts';

/** `container_registry`: an ECR repository. `externalId` is the ARN. */
export interface ContainerRegistryConfiguration extends Configuration {
  uri: string | null;
  scan_on_push: boolean;
  /** `MUTABLE` or `IMMUTABLE` (and their exclusion forms). */
  tag_mutability: string | null;
  encryption: { type: string | null; kms_key: string | null } | null;
  policy?: JsonObject | null;
  lifecycle_policy?: JsonObject | null;
  created_at: string | null;
}

/** `container_cluster`: an EKS cluster. `externalId` is the ARN. */
export interface ContainerClusterConfiguration extends Configuration {
  version: string | null;
  role_arn: string | null;
  endpoint: string | null;
  endpoint_public_access: boolean;
  endpoint_private_access: boolean;
  public_access_cidrs: string[];
  vpc_id: string | null;
  subnet_ids: string[];
  security_group_ids: string[];
  cluster_security_group_id: string | null;
  /** Control-plane log types that are on. */
  enabled_logs: string[];
  /** What is encrypted with which key, e.g. `secrets`. */
  encryption: { resources: string[]; key_arn: string | null }[];
  authentication_mode: string | null;
  deletion_protection: boolean;
  oidc_issuer: string | null;
  support_type: string | null;
  created_at: string | null;
  observed: { status: string | null; platform_version: string | null };
}
