"""Components that exist for development only and are never shipped."""
