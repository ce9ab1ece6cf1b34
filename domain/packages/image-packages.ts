import { buildPurl } from './build-purl.ts';

/** A parsed reference to a container image, with defaults filled in. */
export interface ImageReference {
  /** Registry and path, e.g. `docker.io/library/nginx`. */
  repository: string;
  tag: string | null;
  /** `sha256:…` */
  digest: string | null;
}

const longestReference = 1_000;

/**
 * Reads a reference as container engines do: without a registry it is Docker Hub's, and without a path there one of its
 * official images. Null for a text that is none.
 */
export function parseImageReference(text: string): ImageReference | null {
  if (text.length > longestReference) return null;
  const parts = /^([a-z0-9._:/-]+?)(?::([A-Za-z0-9_][A-Za-z0-9._-]{0,127}))?(?:@(sha256:[0-9a-f]{64}))?$/i.exec(text);
  const [, path, tag = null, digest = null] = parts ?? [];
  if (path === undefined) return null;
  const [first = '', ...rest] = path.split('/');
  const isRegistry = rest.length > 0 && (first.includes('.') || first.includes(':') || first === 'localhost');
  const place = isRegistry ? path : rest.length > 0 ? `docker.io/${path}` : `docker.io/library/${path}`;
  return { repository: place.replace(/^index\.docker\.io\//, 'docker.io/'), tag, digest };
}

interface KnownImage {
  type: 'golang' | 'bitnami';
  namespace: string | null;
  name: string;
}

const kubernetes: KnownImage = { type: 'golang', namespace: 'k8s.io', name: 'kubernetes' };
const bitnami = (name: string): KnownImage => ({ type: 'bitnami', namespace: null, name });

/**
 * Images that package a single program and use its version as the tag, with the name of that program in advisories: Go
 * modules of the cluster's own components, and for official images Bitnami's names of the upstream software. A
 * reference does not show what else is in an image (its operating system, its libraries): that takes a bill of
 * materials.
 */
const knownImages: Readonly<Record<string, KnownImage>> = {
  'registry.k8s.io/kube-apiserver': kubernetes,
  'registry.k8s.io/kube-controller-manager': kubernetes,
  'registry.k8s.io/kube-proxy': kubernetes,
  'registry.k8s.io/kube-scheduler': kubernetes,
  'registry.k8s.io/coredns/coredns': { type: 'golang', namespace: 'github.com/coredns', name: 'coredns' },
  'registry.k8s.io/ingress-nginx/controller': { type: 'golang', namespace: 'k8s.io', name: 'ingress-nginx' },
  'docker.io/library/golang': bitnami('golang'),
  'docker.io/library/haproxy': bitnami('haproxy'),
  'docker.io/library/httpd': bitnami('apache'),
  'docker.io/library/mariadb': bitnami('mariadb'),
  'docker.io/library/memcached': bitnami('memcached'),
  'docker.io/library/mongo': bitnami('mongodb'),
  'docker.io/library/nginx': bitnami('nginx'),
  'docker.io/library/node': bitnami('node'),
  'docker.io/library/php': bitnami('php'),
  'docker.io/library/postgres': bitnami('postgresql'),
  'docker.io/library/python': bitnami('python'),
  'docker.io/library/rabbitmq': bitnami('rabbitmq'),
  'docker.io/library/redis': bitnami('redis'),
  'docker.io/library/ruby': bitnami('ruby'),
  'docker.io/library/tomcat': bitnami('tomcat'),
};

const bitnamiRepository =
  /^(?:docker\.io\/bitnami|registry-1\.docker\.io\/bitnamicharts|public\.ecr\.aws\/bitnami)\/([a-z0-9-]+)$/;

/** A full version at the start of a tag; `1.25` is a moving release line and does not name a version. */
const wholeVersion = /^v?(\d+\.\d+\.\d+)(?:[-_+].*)?$/;
/** PostgreSQL has had two-part versions since 10. */
const postgresVersion = /^(\d{2,}\.\d+)(?:[-_+].*)?$/;

/**
 * Returns the package URL of the program that a known image is made for; null when the reference does not name a whole
 * version.
 */
function programPurl({ repository, tag }: ImageReference): string | null {
  const own = bitnamiRepository.exec(repository)?.[1];
  const known = own === undefined ? knownImages[repository] : bitnami(own);
  if (known === undefined || !(own !== undefined || Object.hasOwn(knownImages, repository))) return null;
  const pattern = known.name === 'postgresql' ? postgresVersion : wholeVersion;
  const version = pattern.exec(tag ?? '')?.[1];
  return version === undefined ? null : buildPurl({ ...known, version });
}

/** Returns the package URL of the image itself (purl type `oci`): its version is the digest, its tag a qualifier. */
function imagePurl({ repository, tag, digest }: ImageReference): string {
  return buildPurl({
    type: 'oci',
    namespace: null,
    name: repository.slice(repository.lastIndexOf('/') + 1).toLowerCase(),
    version: digest,
    qualifiers: { repository_url: repository, ...(tag === null ? {} : { tag }) },
  });
}

/**
 * Returns the package URLs that references to images name, each once: the images, and the programs of those that are
 * known.
 */
export function purlsOfImages(references: Iterable<string>): string[] {
  const purls = new Set<string>();
  for (const text of references) {
    const reference = parseImageReference(text);
    if (reference === null) continue;
    purls.add(imagePurl(reference));
    const program = programPurl(reference);
    if (program !== null) purls.add(program);
  }
  return [...purls];
}

/**
 * Returns the package URL of Kubernetes in the version that a server or a kubelet reports, e.g. `v1.34.2`; null for
 * another text.
 */
export function kubernetesPurl(version: string | null): string | null {
  const number = wholeVersion.exec(version ?? '')?.[1];
  return number === undefined ? null : buildPurl({ ...kubernetes, version: number });
}
