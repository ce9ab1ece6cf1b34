import { Type } from 'typebox';
import { id, nullable, stringMap, syncStatus, timestamp } from '../fields.ts';
import { pageQuery } from '../pagination.ts';
import { named } from '../named.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const text = (description?: string) => Type.String(description === undefined ? {} : { description });
const maybeText = (description?: string) => nullable(text(description));

/** A cluster; its id is that of the provider of the same name. */
export const clusterSchema = named(
  'Cluster',
  Type.Object({
    id: id('Equal to the id of the provider'),
    name: text(),
    status: syncStatus(),
    status_reason: maybeText('What did not work in the last sync'),
    uid: maybeText('Id that the cluster gave itself; null until the credentials were checked'),
    version: maybeText('Version of the API server, e.g. v1.34.2'),
    node_count: count('Nodes'),
    namespace_count: count('Namespaces'),
    deployment_count: count('Deployments'),
    pod_count: count('Pods'),
    service_count: count('Services'),
    resource_count: count('Resources of all types that are not deleted'),
    last_synced_at: nullable(timestamp()),
    created_at: timestamp(),
  }),
);

/** Fields that every object has. */
const objectFields = {
  id: id('Id of the resource: its configuration, drifts and vulnerabilities are under /resources/{id}'),
  name: text(),
  labels: stringMap(),
  created_at: nullable(timestamp()),
  age_seconds: nullable(count('Time since it was made')),
  last_synced_at: timestamp(),
};

export const namespaceSchema = named(
  'ClusterNamespace',
  Type.Object({ ...objectFields, status: maybeText('e.g. Active') }),
);

export const deploymentSchema = named(
  'ClusterDeployment',
  Type.Object({
    ...objectFields,
    namespace: text(),
    replicas_desired: count('Desired replicas'),
    replicas_ready: count('Replicas that answer their probes'),
    replicas_available: count('Replicas that have been ready for long enough to count as available'),
    replicas_updated: count('Replicas of the current template'),
    strategy: maybeText('e.g. RollingUpdate'),
    images: Type.Array(text()),
    selector: stringMap(),
  }),
);

export const podSchema = named(
  'ClusterPod',
  Type.Object({
    ...objectFields,
    namespace: text(),
    phase: maybeText('e.g. Running'),
    node: maybeText(),
    restarts: count('Restarts of all its containers'),
    containers_ready: count('Containers that are ready'),
    containers_total: count('Containers, without init containers'),
    images: Type.Array(text()),
    pod_ip: maybeText(),
    owner: maybeText('What made it, e.g. ReplicaSet/web-7d4'),
  }),
);

const servicePort = named(
  'ClusterServicePort',
  Type.Object({
    name: maybeText(),
    port: Type.Integer(),
    target_port: maybeText(),
    node_port: nullable(Type.Integer()),
    protocol: text(),
  }),
);

export const serviceSchema = named(
  'ClusterService',
  Type.Object({
    ...objectFields,
    namespace: text(),
    type: text('e.g. ClusterIP'),
    cluster_ip: maybeText('None for a headless service'),
    external_addresses: Type.Array(text('Address or name that it is reached by from outside')),
    ports: Type.Array(servicePort),
    selector: stringMap(),
  }),
);

const namespace = Type.String({ minLength: 1, maxLength: 253, description: 'Only objects of this namespace' });

export const objectListQuery = Type.Object(pageQuery);
export const namespacedListQuery = Type.Object({ ...pageQuery, namespace: Type.Optional(namespace) });
