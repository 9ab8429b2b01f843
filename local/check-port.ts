import { createServer } from 'node:net';

/** Rejects if the shop can't listen on this address, with a message that says what to do. */
export function checkPort({ host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => reject(portError(error, { host, port })));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve()));
  });
}

/** Turns an error of listen() into one whose message says what to do. */
export function portError(error: Error, { host, port }: { host: string; port: number }): Error {
  return new Error(explain(error, host, port));
}

function explain(error: Error & { code?: string }, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken. Stop what is running there, or choose another: PORT=${port + 1} npm start`;
    case 'EACCES':
      return `Port ${port} is not open to this user. Choose one above 1023: PORT=3000 npm start`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST ${host} is not an address of this machine.`;
    default:
      return `The shop can't listen on ${host}:${port}: ${error.message}`;
  }
}
