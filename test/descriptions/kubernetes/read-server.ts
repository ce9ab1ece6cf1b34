import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiDescription } from '../../../activities/clouds/kubernetes/descriptions/description.ts';
import type { FieldType } from '../../../activities/clouds/shared/descriptions/field-type.ts';
import type { Apiserver } from '../../helpers/kube-apiserver.ts';
import { calledOperations } from './called-operations.ts';
import { readGoTypes } from './read-go-types.ts';
import { readOpenApi, type OpenApiDocument } from './read-openapi.ts';

const goModule = join(import.meta.dirname, '..', '..', 'emulators', 'kube-apiserver');

function goSource(name: string, file: string): string {
  const folder = execFileSync('go', ['list', '-mod=mod', '-m', '-f', '{{.Dir}}', name], { cwd: goModule }).toString();
  return readFileSync(join(folder.trim(), file), 'utf8');
}

const table = {
  api: 'meta.v1',
  names: ['Table', 'TableOptions', 'PartialObjectMetadata'],
  known: {
    ListMeta: '#meta.v1.ListMeta',
    ObjectMeta: '#meta.v1.ObjectMeta',
    'runtime.RawExtension': '#meta.v1.PartialObjectMetadata',
    Time: 'string',
  } satisfies Record<string, FieldType>,
};

const kubelet = { api: 'kubelet.v1beta1', names: ['KubeletConfiguration'], known: {} };

/**
 * Reads the descriptions of all operations that are called, by group and version: from `/openapi/v3` of a server, and from
 * the Go modules of its version for tables and the configuration of kubelets, which OpenAPI does not describe.
 */
export async function readServer(server: Pick<Apiserver, 'call'>): Promise<Record<string, ApiDescription>> {
  // These answers do not name their type.
  const json = async <Answer>(url: string): Promise<Answer> => {
    const answer = await server.call<Answer | string>('GET', url);
    return typeof answer === 'string' ? (JSON.parse(answer) as Answer) : answer;
  };
  const { gitVersion: from } = await json<{ gitVersion: string }>('/version');
  const read: Record<string, ApiDescription> = {};
  const at = (api: string): ApiDescription => (read[api] ??= { api, from, operations: {}, schemas: {} });
  const index = await json<{ paths: Record<string, { serverRelativeURL: string }> }>('/openapi/v3');
  for (const [name, ids] of Object.entries(calledOperations)) {
    const url = index.paths[name]?.serverRelativeURL;
    if (url === undefined) throw new Error(`the server does not describe ${name}`);
    const document = await json<OpenApiDocument>(url);
    for (const [api, { operations, schemas }] of Object.entries(readOpenApi(document, { name, ids }))) {
      Object.assign(at(api).operations, operations);
      Object.assign(at(api).schemas, schemas);
    }
  }
  const tables = goSource('k8s.io/apimachinery', 'pkg/apis/meta/v1/types.go');
  Object.assign(at(table.api).schemas, readGoTypes(tables, table));
  const configuration = goSource('k8s.io/kubelet', 'config/v1beta1/types.go');
  Object.assign(at(kubelet.api).schemas, readGoTypes(configuration, kubelet));
  return read;
}
