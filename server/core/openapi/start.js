// Starts the page of the API; served as it is, so it needs no build.
window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#api',
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  filter: true,
  tryItOutEnabled: true,
  persistAuthorization: false,
  validatorUrl: null,
  deepLinking: true,
});
