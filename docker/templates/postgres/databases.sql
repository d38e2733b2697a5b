-- Made of docker/templates/[=.current_template_name]: change that one, see docker/README.md.
-- A database for each service; a service makes its schema itself.
[#list services as service]
create database "[=service.name]";
[/#list]
