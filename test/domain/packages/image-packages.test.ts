import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { kubernetesPurl, parseImageReference, purlsOfImages } from '../../../domain/packages/image-packages.ts';
import { packageOfPurl } from '../../../domain/packages/package-of-purl.ts';

const digest = `sha256:${'a'.repeat(64)}`;

/** What advisories are looked up for: ecosystem, name and version. */
const known = (...images: string[]) =>
  purlsOfImages(images).flatMap((purl) => {
    const found = packageOfPurl(purl);
    assert.ok(found, purl);
    return found.ecosystem === null ? [] : [[found.ecosystem, found.name, found.version]];
  });

describe('the packages of container images', () => {
  it('reads references as container engines do', () => {
    assert.deepEqual(parseImageReference('nginx'), { repository: 'docker.io/library/nginx', tag: null, digest: null });
    assert.deepEqual(parseImageReference('shop/web:1.4'), {
      repository: 'docker.io/shop/web',
      tag: '1.4',
      digest: null,
    });
    assert.deepEqual(parseImageReference(`localhost:5000/web:2@${digest}`), {
      repository: 'localhost:5000/web',
      tag: '2',
      digest,
    });
    assert.equal(parseImageReference('not an image'), null);
    assert.equal(parseImageReference(''), null);
  });

  it('names every image by a package URL', () => {
    assert.deepEqual(purlsOfImages([`registry.example.com/shop/web:1.4.2@${digest}`]), [
      `pkg:oci/web@${digest}?repository_url=registry.example.com%2Fshop%2Fweb&tag=1.4.2`,
    ]);
  });

  it('knows the program of official images by a whole version, and of no other image', () => {
    assert.deepEqual(known('nginx:1.25.3-alpine'), [['Bitnami', 'nginx', '1.25.3']]);
    assert.deepEqual(known('postgres:15.4'), [['Bitnami', 'postgresql', '15.4']]);
    assert.deepEqual(known('bitnami/redis:7.0.4-debian-11-r3'), [['Bitnami', 'redis', '7.0.4']]);
    assert.deepEqual(known('registry.k8s.io/kube-proxy:v1.34.2'), [['Go', 'k8s.io/kubernetes', '1.34.2']]);
    assert.deepEqual(known('nginx:1.25', 'nginx', 'nginx:latest', 'shop/nginx:1.25.3', 'ghcr.io/x/node:20.1.1'), []);
    assert.deepEqual(known('constructor:1.2.3', '__proto__:1.2.3'), []);
  });

  it('names Kubernetes by the version of a server', () => {
    assert.equal(kubernetesPurl('v1.34.2'), 'pkg:golang/k8s.io/kubernetes@1.34.2');
    assert.equal(kubernetesPurl('v1.29.3-eks-adc7111'), 'pkg:golang/k8s.io/kubernetes@1.29.3');
    assert.equal(kubernetesPurl('unknown'), null);
  });
});
