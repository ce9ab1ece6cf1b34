/** Builds the Kubernetes API server that tests run, once, where Go and etcd are installed; takes minutes. */
import { buildApiserver, whyNoApiserver } from '../test/helpers/kube-apiserver.ts';

if (whyNoApiserver() === null) await buildApiserver();
