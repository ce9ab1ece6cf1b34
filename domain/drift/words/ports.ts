/**
 * Well-known ports, by the name that the IANA registry of service names and port numbers gives them (`iana`), and the name
 * by which administrators know the service.
 */
export const knownPorts: readonly { port: number; protocol: 'tcp' | 'udp'; iana: string; name: string }[] = [
  { port: 20, protocol: 'tcp', iana: 'ftp-data', name: 'FTP data' },
  { port: 21, protocol: 'tcp', iana: 'ftp', name: 'FTP' },
  { port: 22, protocol: 'tcp', iana: 'ssh', name: 'SSH' },
  { port: 23, protocol: 'tcp', iana: 'telnet', name: 'Telnet' },
  { port: 25, protocol: 'tcp', iana: 'smtp', name: 'SMTP' },
  { port: 53, protocol: 'tcp', iana: 'domain', name: 'DNS' },
  { port: 53, protocol: 'udp', iana: 'domain', name: 'DNS' },
  { port: 69, protocol: 'udp', iana: 'tftp', name: 'TFTP' },
  { port: 80, protocol: 'tcp', iana: 'http', name: 'HTTP' },
  { port: 88, protocol: 'tcp', iana: 'kerberos', name: 'Kerberos' },
  { port: 110, protocol: 'tcp', iana: 'pop3', name: 'POP3' },
  { port: 111, protocol: 'tcp', iana: 'sunrpc', name: 'SUN RPC' },
  { port: 123, protocol: 'udp', iana: 'ntp', name: 'NTP' },
  { port: 143, protocol: 'tcp', iana: 'imap', name: 'IMAP' },
  { port: 161, protocol: 'udp', iana: 'snmp', name: 'SNMP' },
  { port: 389, protocol: 'tcp', iana: 'ldap', name: 'LDAP' },
  { port: 443, protocol: 'tcp', iana: 'https', name: 'HTTPS' },
  { port: 445, protocol: 'tcp', iana: 'microsoft-ds', name: 'SMB' },
  { port: 514, protocol: 'udp', iana: 'syslog', name: 'Syslog' },
  { port: 587, protocol: 'tcp', iana: 'submission', name: 'Mail submission' },
  { port: 636, protocol: 'tcp', iana: 'ldaps', name: 'LDAPS' },
  { port: 873, protocol: 'tcp', iana: 'rsync', name: 'rsync' },
  { port: 993, protocol: 'tcp', iana: 'imaps', name: 'IMAPS' },
  { port: 995, protocol: 'tcp', iana: 'pop3s', name: 'POP3S' },
  { port: 1433, protocol: 'tcp', iana: 'ms-sql-s', name: 'Microsoft SQL Server' },
  { port: 2049, protocol: 'tcp', iana: 'nfs', name: 'NFS' },
  { port: 2375, protocol: 'tcp', iana: 'docker', name: 'Docker' },
  { port: 2376, protocol: 'tcp', iana: 'docker-s', name: 'Docker over TLS' },
  { port: 2379, protocol: 'tcp', iana: 'etcd-client', name: 'etcd' },
  { port: 3306, protocol: 'tcp', iana: 'mysql', name: 'MySQL' },
  { port: 3389, protocol: 'tcp', iana: 'ms-wbt-server', name: 'RDP' },
  { port: 5432, protocol: 'tcp', iana: 'postgresql', name: 'PostgreSQL' },
  { port: 5671, protocol: 'tcp', iana: 'amqps', name: 'AMQPS' },
  { port: 5672, protocol: 'tcp', iana: 'amqp', name: 'AMQP' },
  { port: 5900, protocol: 'tcp', iana: 'rfb', name: 'VNC' },
  { port: 5985, protocol: 'tcp', iana: 'wsman', name: 'WinRM' },
  { port: 5986, protocol: 'tcp', iana: 'wsmans', name: 'WinRM over TLS' },
  { port: 6379, protocol: 'tcp', iana: 'redis', name: 'Redis' },
  { port: 27017, protocol: 'tcp', iana: 'mongodb', name: 'MongoDB' },
];

const byPort = new Map(knownPorts.map(({ port, protocol, name }) => [`${port}/${protocol}`, name]));

/** Returns a port in words, e.g. `SSH (22/tcp)`; one without a known service is only its number, e.g. `8125/udp`. */
export function portInWords(port: number, protocol: string): string {
  const number = `${port}/${protocol}`;
  const name = byPort.get(number);
  return name === undefined ? number : `${name} (${number})`;
}
