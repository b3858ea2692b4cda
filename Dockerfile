# The application and its packages. The start builds the pages, since addresses and keys are part of them: keep /app/.builds, and
# a container starts in seconds after its first time.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --include=dev --include=optional --no-audit --no-fund

FROM node:24-bookworm-slim
WORKDIR /app
RUN mkdir -p /data /app/.builds /app/.next && chown node:node /app /data /app/.builds /app/.next
COPY --from=packages --chown=node:node /app/node_modules ./node_modules
COPY --chown=node:node . .
USER node
ENV HOST=0.0.0.0 DATA_DIR=/data ENV_FILE=none
VOLUME ["/data", "/app/.builds"]
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=900s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/api/ready').then(a=>process.exit(a.ok?0:1),()=>process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "server/start.mjs"]
