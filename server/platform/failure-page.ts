import type { FastifyReply, FastifyRequest } from 'fastify';

/** Returns true if a browser asks for a page: somebody will read the answer. */
export function wantsPage({ url, headers }: FastifyRequest): boolean {
  return !/^\/api(?:\/|$)/.test(url) && (headers.accept ?? '').includes('text/html');
}

/** Sends the page of a failure of the shop itself, with the id that its log has for it. It needs no other file. */
export function sendFailurePage(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, message }: { status: number; message: string },
): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').serializer(String)
    .send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Error</title>
</head>
<body>
<main>
<h1>Something went wrong</h1>
<p>${message}</p>
<p>Error id ${request.id}</p>
<p><a href="/">Go to the home page</a></p>
</main>
</body>
</html>
`);
}
